import { hasSeveralProfiles, profiles } from '../../lib/settings/settings.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'

const loadMenu = () => import('./ProfileMenu.tsx')
const loadNothing = () => Promise.resolve(null)

/** Renders nothing if there is only one profile. */
export function ProfileChip() {
  const known = useViewModel(() => ({ profiles: watchStorageItem(profiles) })).profiles.value
  const hasSeveral = hasSeveralProfiles(known)
  const Menu = useLoaded<typeof import('./ProfileMenu.tsx') | null>(hasSeveral ? loadMenu : loadNothing, [
    hasSeveral,
  ])?.ProfileMenu
  return known && Menu && hasSeveral ? <Menu name={known.active.name} /> : null
}

export function openProfileMenu(): void {
  document.querySelector<HTMLElement>('.profile-chip > button')?.click()
}
