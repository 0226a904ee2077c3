import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import './settings.css'

interface LockedFieldsProps {
  /** Why the fields are disabled; `null` if they are enabled. */
  reason: string | null
  children: ComponentChildren
}

/** Fields that can be disabled. The element stays the same, so that input isn't lost. */
export function LockedFields({ reason, children }: LockedFieldsProps) {
  const id = useId()
  const isLocked = reason !== null
  return (
    <fieldset class="locked-fields" disabled={isLocked} aria-describedby={isLocked ? id : undefined}>
      {children}
      {isLocked && (
        <p class="locked-fields-reason" id={id}>
          <Icon name="lock" />
          {reason}
        </p>
      )}
    </fieldset>
  )
}
