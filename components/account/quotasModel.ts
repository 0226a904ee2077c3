import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { isLocked } from '../../lib/settings/secrets.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { accountOf } from './accountModel.ts'

export interface QuotasModel {
  isRequesting: ReadonlySignal<boolean>
  response: ReadonlySignal<QuotasResponse | null>
  request: () => void
}

/** In ms. An older visible balance is checked again. */
const freshMs = 300_000

export function watchQuotas(db: Database): QuotasModel {
  const isRequesting = signal(false)
  const response = signal<QuotasResponse | null>(null)
  let latest = 0
  const now = async () => {
    const current = ++latest
    isRequesting.value = true
    const received = await sendCommand('check-quotas')
    if (current !== latest) return
    response.value = received
    isRequesting.value = false
  }
  const refreshIfOld = async (account: string) => {
    const current = latest
    const { at, refused } = await accountOf(db, account)
    // Without a new check, the refusal would appear next to the balance from before it.
    const isInDoubt = refused.key || refused.credits?.isBalanceKnown === false
    if (current === latest && (isInDoubt || at === null || Date.now() - at > freshMs)) await now()
  }
  const key = watchStorageItem(apiKey)
  effect(() => {
    if (key.value === undefined) return
    // A check that is still in flight was for another key, or began before the lock: ignore its result.
    latest++
    response.value = null
    isRequesting.value = false
    if (key.value && !isLocked(key.value.key)) inBackground(refreshIfOld(key.value.account))
  })
  return { isRequesting, response, request: () => void (isRequesting.peek() || now()) }
}
