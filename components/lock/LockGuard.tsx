import { useViewModel } from '../model/usePageModel.tsx'
import { useLoaded } from '../model/useLoaded.ts'
import { watchLockState, watchUse } from './lockModel.ts'

function watchGuard() {
  const state = watchLockState()
  watchUse(state)
  return { state }
}

/** The lock must not close while any page is used. */
export function LockGuard() {
  const isLocked = useViewModel(watchGuard).state.value === 'locked'
  const Notice = useLoaded(
    async () => (isLocked ? (await import('./LockNotice.tsx')).LockNotice : null),
    [isLocked],
  )
  return isLocked && Notice ? <Notice /> : null
}
