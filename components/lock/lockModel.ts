import { signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import {
  lockItem,
  lockNow,
  readLockState,
  unlock,
  watchLock,
  type LockState,
  type PassphraseProblem,
} from '../../lib/settings/lock.ts'
import { noteUse } from '../../lib/settings/secrets.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

/** Whether there is a lock and whether it is open; `undefined` until that is known. */
export function watchLockState(): ReadonlySignal<LockState | undefined> {
  const state = signal<LockState | undefined>(undefined)
  let asked = 0
  const look = () => {
    const mine = ++asked
    inBackground(
      readLockState().then((read) => {
        if (mine === asked) state.value = read
      }),
    )
  }
  onDispose(watchLock(look))
  look()
  return state
}

/** So often at most it is noted that somebody uses a page. */
const notedEachMs = 10_000

/** Keeps an open lock open while somebody types, clicks or points in this page. */
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

/** Opening the lock. */
export interface UnlockModel {
  busy: ReadonlySignal<boolean>
  problem: ReadonlySignal<PassphraseProblem | null>
  unlock: (passphrase: string) => void
  /** Takes back what was wrong, once it is typed anew or may be tried again. */
  clear: () => void
}

export function makeUnlock(): UnlockModel {
  const busy = signal(false)
  const problem = signal<PassphraseProblem | null>(null)
  const open = async (passphrase: string) => {
    busy.value = true
    try {
      problem.value = await unlock(passphrase)
      if (problem.value === null) await sendCommand('unlocked')
    } finally {
      busy.value = false
    }
  }
  return {
    busy,
    problem,
    unlock: (passphrase) => inBackground(open(passphrase)),
    clear: () => (problem.value = null),
  }
}

/** Locks, where there is a lock. */
export const lock = () => inBackground(lockItem.read().then((known) => (known ? lockNow() : undefined)))
