import { useViewModel } from '../model/usePageModel.tsx'
import { useLoaded } from '../model/useLoaded.ts'
import { watchLockState, watchUse } from './lockModel.ts'

function watchGuard() {
  const state = watchLockState()
  watchUse(state)
  return { state }
}

/** Reports activity on every page, so that an open lock stays open. */
export function LockGuard() {
  const isLocked = useViewModel(watchGuard).state.value === 'locked'
  const Notice = useLoaded(
    async () => (isLocked ? (await import('./LockNotice.tsx')).LockNotice : null),
    [isLocked],
  )
  return isLocked && Notice ? <Notice /> : null
}
