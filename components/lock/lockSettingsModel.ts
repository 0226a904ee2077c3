import { signal, type ReadonlySignal } from '@preact/signals'
import { newPassphraseProblem } from '../../lib/crypto/passphrase.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import {
  changePassphrase,
  removeLock,
  setLock,
  type PassphraseProblem,
} from '../../lib/settings/change-lock.ts'
import { lockItem, setLockAfter, type Lock, type LockState } from '../../lib/settings/lock.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchLockState } from './lockModel.ts'

/** In ms; `browser`: only when the browser is closed. */
export const lockTimes = { '5m': 300_000, '15m': 900_000, '1h': 3_600_000, browser: null } as const
export type LockTime = keyof typeof lockTimes

/** `short`, `common` and `different` are about the new passphrase, the others about the current one. */
export type LockProblem = 'short' | 'common' | 'different' | PassphraseProblem

/** `setOverKey`: older copies of the browser profile can reveal a key that was stored before. */
type LockDone = 'set' | 'setOverKey' | 'changed' | 'removed'

export interface LockSettingsModel {
  state: ReadonlySignal<LockState | undefined>
  lock: ReadonlySignal<Lock | null | undefined>
  busy: ReadonlySignal<boolean>
  problem: ReadonlySignal<LockProblem | null>
  done: ReadonlySignal<LockDone | null>
  edited: () => void
  set: (passphrase: string, repeated: string, after: LockTime) => Promise<boolean>
  change: (current: string, passphrase: string, repeated: string) => Promise<boolean>
  remove: (current: string) => Promise<boolean>
  setAfter: (after: LockTime) => void
}

export function watchLockSettings(): LockSettingsModel {
  const busy = signal(false)
  const problem = signal<LockProblem | null>(null)
  const done = signal<LockDone | null>(null)

  const run = async (
    wrong: LockProblem | null,
    step: () => Promise<LockProblem | null>,
    did: LockDone,
  ): Promise<boolean> => {
    done.value = null
    problem.value = wrong
    if (wrong) return false
    busy.value = true
    try {
      problem.value = await step()
      if (problem.value !== null) return false
      done.value = did
      return true
    } finally {
      busy.value = false
    }
  }

  return {
    state: watchLockState(),
    lock: watchStorageItem(lockItem),
    busy,
    problem,
    done,
    edited: () => {
      problem.value = null
      done.value = null
    },
    set: async (passphrase, repeated, after) => {
      const hadStoredKey = (await apiKey.read()) !== null
      return run(
        newPassphraseProblem(passphrase, repeated),
        async () => ((await setLock(passphrase, lockTimes[after])) ? null : { reason: 'gone' }),
        hadStoredKey ? 'setOverKey' : 'set',
      )
    },
    change: (current, passphrase, repeated) =>
      run(newPassphraseProblem(passphrase, repeated), () => changePassphrase(current, passphrase), 'changed'),
    remove: (current) =>
      run(
        null,
        async () => {
          const wrong = await removeLock(current)
          if (wrong === null) await sendCommand('unlocked')
          return wrong
        },
        'removed',
      ),
    setAfter: (after) => inBackground(setLockAfter(lockTimes[after])),
  }
}
