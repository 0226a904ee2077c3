import type { Page } from '@playwright/test'
import { operations } from '../../../lib/api/operations.ts'
import { requestFor } from '../../../lib/api/send.ts'
import { countsFor, reservedFor } from '../../../lib/purchases/ledger/spending.ts'
import { roundCredits, sumCredits } from '../../../lib/purchases/prices/credits.ts'
import type { LedgerRequest, StoredResponse } from '../../../lib/purchases/rows/requests.ts'
import type { Unexplained } from '../../../lib/purchases/rows/spending.ts'
import type { Arrival } from './bill.ts'
import type { FaultProxy } from './proxy.ts'

export interface SettleTerms {
  /** So far. They may be charged again. */
  requestedAgain?: number
  complaints?: readonly string[]
}

/** Differences between bill and ledger. All except the first four must be 0. */
export interface Settlement {
  /** In credits: the provider's charges; certain, reserved and unexplained amounts in the ledger. */
  bill: number
  spent: number
  reserved: number
  unexplained: number
  message: boolean
  /** Requests that the browser resent and that were charged. They can't be prevented, but must be counted. */
  boughtTwiceByBrowser: number
  underCounted: number
  responsesLost: number
  boughtTwiceByUs: number
  elsewhere: number
  complaints: string[]
}

export const countsOf = ({
  responsesLost,
  boughtTwiceByUs,
  boughtTwiceByBrowser,
  underCounted,
}: Settlement): Pick<
  Settlement,
  'responsesLost' | 'boughtTwiceByUs' | 'boughtTwiceByBrowser' | 'underCounted'
> => ({ responsesLost, boughtTwiceByUs, boughtTwiceByBrowser, underCounted })

export interface SpendingSums {
  requests: LedgerRequest[]
  responses: StoredResponse[]
  unexplained: Unexplained[]
}

export async function compareWithBill(
  proxy: Pick<FaultProxy, 'bill' | 'elsewhere' | 'url'>,
  page: Page,
  terms: SettleTerms = {},
): Promise<Settlement> {
  return settlement(proxy, await readLedger(page), terms)
}

export function settlement(
  { bill, elsewhere, url }: Pick<FaultProxy, 'bill' | 'elsewhere' | 'url'>,
  { requests, responses, unexplained }: SpendingSums,
  { requestedAgain = 0, complaints = [] }: SettleTerms = {},
): Settlement {
  const open = unexplained.filter(({ state }) => state === 'open')
  const gone = sumCredits(open.map(({ counted }) => counted))
  const counted = sumCredits(requests.map(countsFor))
  const taken = bill.credits()
  const sent = requests.filter(({ sentAt }) => sentAt !== null)
  const rowsOf = Map.groupBy(sent, (row) => questionOf(row, url))
  const arrivalsOf = Map.groupBy(bill.paid(), ({ requestKey }) => requestKey)
  let [byUs, byBrowser, lost] = [0, 0, 0]
  for (const [requestKey, arrivals] of arrivalsOf) {
    const charged = arrivals.filter((arrival) => arrival.charged > 0).length
    const rows = rowsOf.get(requestKey) ?? []
    byUs += Math.max(0, Math.min(charged, rows.length) - 1)
    byBrowser += Math.max(0, charged - rows.length)
    lost += responsesLost(arrivals, rows, responses)
  }
  return {
    bill: taken,
    spent: sumCredits(requests.map((row) => countsFor(row) - reservedFor(row))),
    reserved: sumCredits(requests.map(reservedFor)),
    unexplained: gone,
    message: open.some(({ seen }) => !seen),
    boughtTwiceByBrowser: byBrowser,
    underCounted: Math.max(0, roundCredits(taken - counted - gone)),
    responsesLost: lost,
    boughtTwiceByUs: Math.max(0, byUs - requestedAgain),
    elsewhere: elsewhere.length,
    complaints: complaints.filter((complaint) => !complaint.startsWith('Failed to load resource')),
  }
}

/** Complete responses that aren't stored, and for which no request is marked as unknown. */
function responsesLost(arrivals: Arrival[], rows: LedgerRequest[], responses: StoredResponse[]): number {
  const whole = arrivals.filter(({ got }) => got === 'whole').length
  const kept = rows.filter(
    ({ id, outcome, state }) =>
      state !== 'settled' || outcome === 'unknown' || responses.some(({ request }) => request === id),
  )
  return Math.max(0, whole - kept.length)
}

function questionOf({ operation, input }: LedgerRequest, apiUrl: string): string {
  const { method } = operations[operation]
  const deployment = { apiUrl, socialUrl: '', socialWord: 'social', jobUrlParameter: 'url' }
  const { url, body } = requestFor(operations[operation], input, deployment)
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search} ${body ?? ''}`
}

export async function readLedger(page: Page): Promise<SpendingSums> {
  const [requests, responses, unexplained] = await page.evaluate(async () => {
    const opening = indexedDB.open('sidelight')
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const db = await done(opening)
    const names = ['requests', 'responses', 'unexplained']
    const transaction = db.transaction(names)
    const all = await Promise.all(
      names.map((name) => done(transaction.objectStore(name).getAll() as IDBRequest<unknown[]>)),
    )
    db.close()
    return all
  })
  return {
    requests: requests as LedgerRequest[],
    responses: responses as StoredResponse[],
    unexplained: unexplained as Unexplained[],
  }
}
