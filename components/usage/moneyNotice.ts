import type { ReadonlySignal } from '@preact/signals'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { allUnexplained, countedOf } from '../../lib/purchases/ledger/unexplained.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'

export interface MoneyNotice {
  account: string
  /** All accounts with unexplained drops; a backup may have brought those of another account. */
  accounts: string[]
  /** Unexplained credits that weren't acknowledged. */
  unexplained: { counted: number; decrease: number; explained: number } | null
  claim: (Pick<LedgerRequest, 'id' | 'operation' | 'expected' | 'reserved'> & { claimed: number }) | null
  /**
   * The source of the setting that other clients use the key, so that their charges don't count against budgets; `null` if it isn't set.
   */
  shared: 'person' | 'team' | null
}

/** The notice about the account of the saved key; `undefined` until it is read, and without a key. */
export function watchMoneyNotice(db: Database): ReadonlySignal<MoneyNotice | undefined> {
  const key = watchStorageItem(apiKey)
  return live(
    () => key.value?.account,
    async (account) => (account === undefined ? undefined : noticeOf(db, account)),
  )
}

async function noticeOf(db: Database, account: string): Promise<MoneyNotice> {
  const [open, claims, row] = await Promise.all([
    allUnexplained(db),
    db.requests.where('claimed').above(0).toArray(),
    db.accounts.get(account),
  ])
  const unseen = open.filter(({ seen }) => !seen)
  const own = claims
    .filter((request) => request.cost === null && request.account === account)
    .toSorted((a, b) => a.reservedAt - b.reservedAt)[0]
  return {
    account,
    accounts: [...new Set(unseen.map((row) => row.account))],
    unexplained:
      unseen.length === 0
        ? null
        : {
            counted: countedOf(unseen),
            decrease: sumCredits(unseen.map(({ decrease }) => decrease)),
            explained: sumCredits(unseen.map(({ explained }) => explained)),
          },
    claim: own ? { ...own, claimed: own.claimed ?? 0 } : null,
    shared: row?.shared ? 'person' : row?.sharedInTeam ? 'team' : null,
  }
}

/** Acknowledges unexplained drops. `others`: whether other clients use the key. */
export function noteUnexplained(accounts: readonly string[], others?: boolean): void {
  for (const account of accounts) void sendCommand('acknowledge-difference', { account, others })
}

export function settleClaim(request: string, by: 'claim' | 'price'): void {
  void sendCommand('settle-claim', { request, by })
}
