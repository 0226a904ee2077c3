import { signal } from '@preact/signals'
import type { ShownProblem, UnlockModel } from '../../../components/lock/unlockModel.ts'
import type { LockProblem, LockSettingsModel } from '../../../components/lock/lockSettingsModel.ts'
import type { LockState } from '../../../lib/settings/lock.ts'

const nothing = () => {}
const notDone = () => Promise.resolve(false)

export const unlocking = (problem: ShownProblem | null): UnlockModel => ({
  busy: signal(false),
  problem: signal(problem),
  unlock: nothing,
  clear: nothing,
})

/** Longer than taking a picture, so that each picture shows the same minute. */
const pausedUntil = Date.now() + 299_500

export const unlockings: Record<string, ShownProblem | null> = {
  locked: null,
  'wrong passphrase': { reason: 'wrong', until: 0 },
  'paused after wrong passphrases': { reason: 'wait', until: pausedUntil },
  'changed elsewhere': { reason: 'gone' },
}

const lock = { id: 'one', rounds: 600_000, salt: '', wrapped: '', afterMs: 900_000 }

export const lockSettings = (
  state: LockState,
  problem: LockProblem | null,
  done: 'set' | null = null,
): LockSettingsModel => ({
  state: signal(state),
  lock: signal(state === 'none' ? null : lock),
  busy: signal(false),
  problem: signal(problem),
  done: signal(done),
  edited: nothing,
  set: notDone,
  change: notDone,
  remove: notDone,
  setAfter: nothing,
})
