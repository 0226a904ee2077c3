import { signal, type ReadonlySignal } from '@preact/signals'
import { lockItem, lockNow, readLockState, watchLock, type LockState } from '../../lib/settings/lock.ts'
import { noteUse } from '../../lib/settings/secrets.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

export function watchLockState(): ReadonlySignal<LockState | undefined> {
  const state = signal<LockState | undefined>(undefined)
  let requested = 0
  const check = () => {
    const own = ++requested
    inBackground(
      readLockState().then((read) => {
        if (own === requested) state.value = read
      }),
    )
  }
  onDispose(watchLock(check))
  check()
  return state
}

/** Activity is stored at most this often (ms). */
const notedEachMs = 10_000

export function watchUse(state: ReadonlySignal<LockState | undefined>): void {
  let noted = 0
  const note = () => {
    if (state.peek() !== 'unlocked' || Date.now() - noted < notedEachMs) return
    noted = Date.now()
    inBackground(noteUse())
  }
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(name, note, { passive: true })
    onDispose(() => removeEventListener(name, note))
  }
}

export const lock = () => inBackground(lockItem.read().then((known) => (known ? lockNow() : undefined)))
