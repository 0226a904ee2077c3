import { Icon, type IconName } from './Icon.tsx'
import './content.css'

interface ChipProps {
  children: string
  icon?: IconName | undefined
  /** Makes the chip removable; `name` is the button's accessible name. */
  remove?: { name: string; onRemove: () => void } | undefined
}

/** Something that is set, as a small round label. Adding is done from a toolbar, so there are no empty chips. */
export function Chip({ children, icon, remove }: ChipProps) {
  return (
    <span class="chip">
      {icon && <Icon name={icon} />}
      <bdi class="chip-words" title={children}>
        {children}
      </bdi>
      {remove && (
        <button
          type="button"
          class="chip-remove"
          aria-label={remove.name}
          title={remove.name}
          onClick={remove.onRemove}
        >
          <Icon name="cross" />
        </button>
      )}
    </span>
  )
}
