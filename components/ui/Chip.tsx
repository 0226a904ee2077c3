import { Icon, type IconName } from './Icon.tsx'
import './content.css'

interface ChipProps {
  children: string
  icon?: IconName | undefined
  /** `name`: accessible name of the button. */
  remove?: { name: string; onRemove: () => void } | undefined
}

/** There is no empty chip to add a value; that is done from a toolbar. */
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
