import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { QuotasAnswer } from '../../lib/messages/commands.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { isLocked } from '../../lib/settings/secrets.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { accountOf } from './accountModel.ts'

export interface QuotasModel {
  asking: ReadonlySignal<boolean>
  /** The answer to the last check; `null`: there was none. */
  answer: ReadonlySignal<QuotasAnswer | null>
  ask: () => void
}

/** Older than this, what is known of the account is asked for anew when someone looks: five minutes. */
const freshMs = 300_000

/** The question of what is left, asked by itself when what is known is old and there is a key to ask with. */
export function watchQuotas(db: Database): QuotasModel {
  const asking = signal(false)
  const answer = signal<QuotasAnswer | null>(null)
  let turn = 0
  const now = async () => {
    const mine = ++turn
    asking.value = true
    const answered = await sendCommand('check-quotas')
    if (mine !== turn) return
    answer.value = answered
    asking.value = false
  }
  const askIfOld = async (account: string) => {
    const mine = turn
    const { at, keyRefused, creditsRefused } = await accountOf(db, account)
    // Else a refusal would be shown beside a balance of before.
    const isInDoubt = keyRefused === true || creditsRefused?.isBalanceKnown === false
    if (mine === turn && (isInDoubt || at === null || Date.now() - at > freshMs)) await now()
  }
  const key = watchStorageItem(apiKey)
  effect(() => {
    if (key.value === undefined) return
    // What another key was told, or this one behind a closed lock, says nothing of what there is now.
    turn++
    answer.value = null
    asking.value = false
    if (key.value && !isLocked(key.value.key)) inBackground(askIfOld(key.value.account))
  })
  return { asking, answer, ask: () => void (asking.peek() || now()) }
}
