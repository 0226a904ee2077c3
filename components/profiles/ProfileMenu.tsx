import { i18n } from '#i18n'
import { openProfiles } from '../../lib/platform/open-page.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { MenuItems } from '../ui/MenuItems.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { watchProfiles } from './profilesModel.ts'
import './profiles.css'

const menuId = 'profile-menu'

export function ProfileMenu({ name }: { name: string }) {
  const message = i18n.t('profiles.current', [name])
  return (
    <div class="profile-chip">
      <button
        type="button"
        class="button button-bare button-small"
        popovertarget={menuId}
        aria-haspopup="menu"
        aria-label={message}
        title={message}
      >
        <bdi>{name}</bdi>
      </button>
      <PopoverBox id={menuId} label={i18n.t('palette.command.profiles')} role="menu">
        {(close) => <Lines close={close} />}
      </PopoverBox>
    </div>
  )
}

function Lines({ close }: { close: () => void }) {
  const model = useViewModel(watchProfiles)
  const known = model.stored.value
  if (!known || model.isLocked.value === undefined) return null
  const { active, others } = known
  const all = [active, ...others].toSorted((a, b) => a.name.localeCompare(b.name))
  const shown = model.isLocked.value ? [active] : all
  return (
    <MenuItems
      groups={[
        shown.map(({ id, name }) => ({
          id,
          words: id === active.id ? i18n.t('profiles.isActive', [name]) : name,
          ...(id === active.id ? { icon: 'check' as const } : {}),
          onChoose: () => {
            close()
            const other = others.find((each) => each.id === id)
            if (other) model.choose(other)
          },
        })),
        [
          {
            id: 'manage',
            words: i18n.t('profiles.manage'),
            onChoose: () => {
              close()
              openProfiles()
            },
          },
        ],
      ]}
    />
  )
}
