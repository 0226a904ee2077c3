import type { ReadonlySignal } from '@preact/signals'
import type { LedgerRequest } from '../../lib/records/database/rows/purchases.ts'
import { allUnexplained, countedOf } from '../../lib/purchases/ledger/unexplained.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'

/** What of an account's credits a person has to know of, or to decide. */
export interface MoneyNotice {
  account: string
  /** The accounts of what is unexplained: a backup may have brought some of another one. */
  accounts: string[]
  /** What is gone unexplained and was not seen yet; `null`: nothing. All in credits. */
  unexplained: { counted: number; fell: number; ours: number } | null
  /** The oldest request that claims to have cost more than is believed. */
  claim: (LedgerRequest & { claimed: number }) | null
  /** By whose word other clients use the key, so that what they take counts against no budget; `null`: by nobody's. */
  shared: 'person' | 'team' | null
}

/** Of the account that the saved key belongs to; `undefined` until that was read, and without a key. */
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
  const mine = claims
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
            fell: sumCredits(unseen.map(({ fell }) => fell)),
            ours: sumCredits(unseen.map(({ ours }) => ours)),
          },
    claim: mine ? { ...mine, claimed: mine.claimed ?? 0 } : null,
    shared: row?.shared ? 'person' : row?.sharedInTeam ? 'team' : null,
  }
}

/** The person saw what is unexplained. `others`: they say that another client uses the key, or no longer does. */
export function noteUnexplained(accounts: readonly string[], others?: boolean): void {
  for (const account of accounts) void sendCommand('acknowledge-difference', { account, others })
}

/** What a request cost whose answer claimed too much to be believed. */
export function settleClaim(request: string, by: 'claim' | 'price'): void {
  void sendCommand('settle-claim', { request, by })
}
