import { Icon } from './Icon.tsx'
import { hueOf, initials } from './initials.ts'
import { usePicture } from './pictures.ts'
import './Avatar.css'

export interface AvatarProps {
  name: string
  look?: 'person' | 'company' | undefined
  size?: 'normal' | 'small' | undefined
  /** Key of the record whose picture replaces the initials, if there is one. */
  pictureOf?: string | undefined
}

/** Initials on a color derived from the name, or the locally stored picture if pictures are turned on. */
export function Avatar({ name, look = 'person', size = 'normal', pictureOf }: AvatarProps) {
  const picture = usePicture(pictureOf)
  const letters = initials(name)
  return (
    <span
      class={`avatar avatar-${look} avatar-${size}${picture ? ' avatar-pictured' : ''}`}
      style={{ '--avatar-hue': hueOf(name) }}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" draggable={false} />
      ) : (
        letters || <Icon name={look === 'person' ? 'person' : 'building'} />
      )}
    </span>
  )
}
