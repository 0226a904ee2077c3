import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import './LockedFields.css'

interface LockedFieldsProps {
  /** Why the fields can't be changed now; `null`: they can. */
  why: string | null
  children: ComponentChildren
}

/** Fields that may be locked, and say why. The same element either way: what was typed stays. */
export function LockedFields({ why, children }: LockedFieldsProps) {
  const id = useId()
  const isLocked = why !== null
  return (
    <fieldset class="locked-fields" disabled={isLocked} aria-describedby={isLocked ? id : undefined}>
      {children}
      {isLocked && (
        <p class="locked-fields-why" id={id}>
          <Icon name="lock" />
          {why}
        </p>
      )}
    </fieldset>
  )
}
