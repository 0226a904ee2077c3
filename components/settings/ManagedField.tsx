import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { isSetByPolicy, managed } from '../../lib/settings/managed.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { Icon } from '../ui/Icon.tsx'
import './ManagedField.css'

interface ManagedFieldProps {
  /** The settings' item and the way in it to what the field sets. */
  at: readonly string[]
  children: ComponentChildren
}

/** A field that a policy of an organization may set: it shows what that is then, and who sets it. */
export function ManagedField({ at, children }: ManagedFieldProps) {
  const known = useViewModel(() => ({ managed: watchStorageItem(managed) })).managed.value
  return <Locked isSet={known !== undefined && isSetByPolicy(known, ...at)}>{children}</Locked>
}

/** What can't be changed here, and says so. The same element either way: what was typed stays. */
export function Locked({ isSet, children }: { isSet: boolean; children: ComponentChildren }) {
  const id = useId()
  return (
    <fieldset class="managed-field" disabled={isSet} aria-describedby={isSet ? id : undefined}>
      {children}
      {isSet && (
        <p class="managed-field-by" id={id}>
          <Icon name="lock" />
          {i18n.t('options.managed')}
        </p>
      )}
    </fieldset>
  )
}
