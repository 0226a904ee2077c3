import { Icon } from './Icon.tsx'
import { initials } from './initials.ts'
import { usePicture } from './pictures.ts'
import './basics.css'

interface AvatarProps {
  name: string
  kind?: 'person' | 'company' | undefined
  size?: 'normal' | 'small' | 'tiny' | undefined
  /** A dashed ring: nothing is stored yet. */
  unknown?: boolean | undefined
  /** The record's key. */
  pictureOf?: string | undefined
}

export function Avatar({ name, kind = 'person', size = 'normal', unknown = false, pictureOf }: AvatarProps) {
  const picture = usePicture(pictureOf)
  const letters = initials(name)
  return (
    <span
      class={`avatar avatar-${kind} avatar-${size}${picture ? ' avatar-pictured' : ''}${unknown ? ' avatar-unknown' : ''}`}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" draggable={false} />
      ) : (
        letters || <Icon name={kind === 'person' ? 'person' : 'building'} />
      )}
    </span>
  )
}
