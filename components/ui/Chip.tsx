import { Icon, type IconName } from './Icon.tsx'
import './content.css'

interface ChipProps {
  children: string
  icon?: IconName | undefined
  /** `name` is the accessible name of the removing button. */
  remove?: { name: string; onRemove: () => void } | undefined
}

/** Adding is done from a toolbar, so there are no empty chips. */
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
