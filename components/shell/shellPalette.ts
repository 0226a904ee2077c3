import { effect, signal, type Signal } from '@preact/signals'
import { fullPages, hrefOfHelp } from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { teamRow } from '../../lib/team/team-state.ts'
import { lock, watchLockState } from '../lock/lockModel.ts'
import { hasSeveralProfiles, profiles } from '../../lib/settings/settings.ts'
import { followTeamWhileSeen } from '../model/followTeam.ts'
import { live } from '../model/live.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { openProfileMenu } from '../profiles/ProfileChip.tsx'
import type { CommandTarget, PaletteMode, Situation } from '../../lib/commands/command-target.ts'

/** Full pages have no tab's page, so nothing can be bought or copied there. */
export const situation: Signal<Situation> = signal({
  page: null,
  sections: {},
  name: '',
  pinned: false,
  inTeam: false,
  inPanel: false,
  canLock: false,
  hasProfiles: false,
})

export function watchSituation(db: Database): void {
  const status = live(
    () => null,
    async () => (await teamRow(db, 'status')) !== undefined,
  )
  followTeamWhileSeen(status)
  const lockState = watchLockState()
  const known = watchStorageItem(profiles)
  effect(() => {
    const inTeam = status.value ?? false
    const canLock = lockState.value === 'unlocked'
    const hasProfiles = hasSeveralProfiles(known.value)
    const before = situation.peek()
    const isSame =
      inTeam === before.inTeam && canLock === before.canLock && hasProfiles === before.hasProfiles
    if (!isSame) situation.value = { ...before, inTeam, canLock, hasProfiles }
  })
}

export function shellPalette(): { palette: Signal<PaletteMode | null>; commandTarget: CommandTarget } {
  const palette = signal<PaletteMode | null>(null)
  const nothing = () => {}
  const commandTarget: CommandTarget = {
    buy: nothing,
    copy: nothing,
    print: nothing,
    remove: nothing,
    tab: nothing,
    back: nothing,
    lock,
    profiles: () => setTimeout(openProfileMenu),
    act: nothing,
    search() {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (field) field.focus()
      else location.assign(fullPages.records)
    },
    open: (name) => location.assign(fullPages[name]),
    help: (page) => location.assign(hrefOfHelp(page)),
    palette: (mode) => (palette.value = mode),
  }
  return { palette, commandTarget }
}
