import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useViewModel } from '../model/usePageModel.tsx'
import { Icon } from '../ui/Icon.tsx'
import { watchLockState } from './lockModel.ts'
import './lock.css'

/** Fields of a secret, which nobody can store while the lock is closed. The same element either way: what was typed stays. */
export function UntilUnlocked({ children }: { children: ComponentChildren }) {
  const id = useId()
  const isLocked = useViewModel(() => ({ state: watchLockState() })).state.value === 'locked'
  return (
    <fieldset class="lock-fields" disabled={isLocked} aria-describedby={isLocked ? id : undefined}>
      {children}
      {isLocked && (
        <p class="lock-fields-why" id={id}>
          <Icon name="lock" />
          {i18n.t('lock.unlockFirst')}
        </p>
      )}
    </fieldset>
  )
}
