import { icons, type IconName } from './icons.ts'
import './basics.css'

export type { IconName }

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  )
}
