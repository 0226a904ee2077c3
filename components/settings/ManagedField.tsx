import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { isSetByPolicy, managed } from '../../lib/settings/managed.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { LockedFields } from '../ui/LockedFields.tsx'

interface ManagedFieldProps {
  at: readonly string[]
  children: ComponentChildren
}

/** Disabled if an organization's policy sets the setting. */
export function ManagedField({ at, children }: ManagedFieldProps) {
  return <LockedFields reason={useManagedReason(at)}>{children}</LockedFields>
}

/** Why the setting can't be changed; `null` if no policy sets it. */
export function useManagedReason(at: readonly string[]): string | null {
  const known = useViewModel(() => ({ managed: watchStorageItem(managed) })).managed.value
  return known !== undefined && isSetByPolicy(known, ...at) ? i18n.t('options.managed') : null
}
