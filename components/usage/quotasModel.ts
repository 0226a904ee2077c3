import { signal, type ReadonlySignal } from '@preact/signals'
import { ask, type Heard } from '../../lib/messages/ask.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { accountOf } from './accountModel.ts'

export interface Quotas {
  asking: ReadonlySignal<boolean>
  /** What came of the last question; `null`: none was asked. */
  heard: ReadonlySignal<Heard | null>
  ask: () => void
}

/** Older than this, what is known of the account is asked for anew when someone looks: five minutes. */
const freshMs = 300_000

/** The question of what is left, asked by itself when what is known is old and there is a key to ask with. */
export function watchQuotas(db: Database): Quotas {
  const asking = signal(false)
  const heard = signal<Heard | null>(null)
  const now = async () => {
    if (asking.peek()) return
    asking.value = true
    heard.value = await ask({ command: 'ask-quotas' })
    asking.value = false
  }
  void apiKey.read().then(async (key) => {
    if (key === null) return
    const { at } = await accountOf(db, key.account)
    if (at === null || Date.now() - at > freshMs) void now()
  })
  return { asking, heard, ask: () => void now() }
}
