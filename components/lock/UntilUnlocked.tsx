import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useViewModel } from '../model/usePageModel.tsx'
import { LockedFields } from '../ui/LockedFields.tsx'
import { watchLockState } from './lockModel.ts'

/** Secrets couldn't be stored while locked. */
export function UntilUnlocked({ children }: { children: ComponentChildren }) {
  const isLocked = useViewModel(() => ({ state: watchLockState() })).state.value === 'locked'
  return <LockedFields reason={isLocked ? i18n.t('lock.unlockFirst') : null}>{children}</LockedFields>
}
