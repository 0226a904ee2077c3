import { signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { readPause, unlock, type PassphraseProblem } from '../../lib/settings/change-lock.ts'
import { inBackground } from '../model/pageProblem.ts'

/** `until`: when the next passphrase is accepted, in ms since epoch; 0 if now. */
export type ShownProblem = { reason: 'wrong' | 'wait'; until: number } | { reason: 'gone' }

const shown = (problem: PassphraseProblem | null): ShownProblem | null =>
  problem && 'waitMs' in problem
    ? { reason: problem.reason, until: problem.waitMs > 0 ? Date.now() + problem.waitMs : 0 }
    : problem

export interface UnlockModel {
  busy: ReadonlySignal<boolean>
  problem: ReadonlySignal<ShownProblem | null>
  unlock: (passphrase: string) => void
  clear: () => void
}

export function makeUnlock(): UnlockModel {
  const busy = signal(false)
  const problem = signal<ShownProblem | null>(null)
  const open = async (passphrase: string) => {
    busy.value = true
    try {
      problem.value = shown(await unlock(passphrase))
      if (problem.value === null) await sendCommand('unlocked')
    } finally {
      busy.value = false
    }
  }
  // The wait may have started in another page, or before the browser was closed.
  inBackground(
    readPause().then((waitMs) => {
      if (waitMs > 0 && !problem.peek()) problem.value = shown({ reason: 'wait', waitMs })
    }),
  )
  return {
    busy,
    problem,
    unlock: (passphrase) => inBackground(open(passphrase)),
    clear: () => (problem.value = null),
  }
}
