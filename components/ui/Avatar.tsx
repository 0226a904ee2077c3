import { Icon } from './Icon.tsx'
import { hueOf, initials } from './initials.ts'
import './Avatar.css'

export interface AvatarProps {
  name: string
  look?: 'person' | 'company' | undefined
  size?: 'normal' | 'small' | undefined
}

/** Initials on a colour of their own. Never a picture: fetching one would tell its host who is looked at. */
export function Avatar({ name, look = 'person', size = 'normal' }: AvatarProps) {
  const letters = initials(name)
  return (
    <span
      class={`avatar avatar-${look} avatar-${size}`}
      style={{ '--avatar-hue': hueOf(name) }}
      aria-hidden="true"
    >
      {letters || <Icon name={look === 'person' ? 'person' : 'building'} />}
    </span>
  )
}
