import { signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { QuotasAnswer } from '../../lib/messages/commands.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
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
  const now = async () => {
    if (asking.peek()) return
    asking.value = true
    answer.value = await sendCommand('check-quotas')
    asking.value = false
  }
  const askIfOld = async () => {
    const key = await apiKey.read()
    if (key === null) return
    const { at } = await accountOf(db, key.account)
    if (at === null || Date.now() - at > freshMs) await now()
  }
  inBackground(askIfOld())
  return { asking, answer, ask: () => void now() }
}
