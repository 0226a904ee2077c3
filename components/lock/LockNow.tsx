import { i18n } from '#i18n'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { lock, watchLockState } from './lockModel.ts'

/** Renders nothing without a passphrase or while locked. */
export function LockNow({ size }: { size?: 'small' }) {
  const state = useViewModel(() => ({ state: watchLockState() })).state.value
  if (state !== 'unlocked') return null
  return (
    <Button icon="lock" size={size} onClick={lock}>
      {i18n.t('lock.now')}
    </Button>
  )
}
