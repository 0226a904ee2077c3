import type { Page } from '@playwright/test'
import { operations } from '../../../lib/api/operations.ts'
import { requestFor } from '../../../lib/api/send.ts'
import { countsFor, heldFor } from '../../../lib/purchases/ledger/spending.ts'
import { roundCredits, sumCredits } from '../../../lib/purchases/prices/credits.ts'
import type {
  LedgerRequest,
  StoredAnswer,
  Unexplained,
} from '../../../lib/records/database/rows/purchases.ts'
import type { Arrival } from './bill.ts'
import type { FaultProxy } from './proxy.ts'

/** What a person asked for on purpose, and what the extension's pages complained of. */
export interface SettleTerms {
  /** How often a question was asked anew knowing that it may cost again, in all. */
  askedAgain?: number
  complaints?: readonly string[]
}

/** What the bill and the ledger say of each other. All of it but the first four lines must be 0. */
export interface Settlement {
  /** Credits that the service took; that the ledger is sure of; that it holds back; that it calls unexplained. */
  bill: number
  spent: number
  held: number
  unexplained: number
  /** Whether a person is shown that credits are gone unexplained. */
  said: boolean
  /** Sent again by the browser and charged: nobody here can prevent it, and it must be counted. */
  boughtTwiceByBrowser: number
  /** Credits: what the bill is above all that the ledger says. */
  underCounted: number
  /** Answers that came whole, of which nothing is kept and nothing said. */
  answersLost: number
  boughtTwiceByUs: number
  /** Requests that came to another host, whatever they carried. */
  elsewhere: number
  /** Unhandled errors and violations of the policy; what Chromium itself writes of failed requests is left out. */
  complaints: string[]
}

/** What of it the table of outcomes shows. */
export const countsOf = ({
  answersLost,
  boughtTwiceByUs,
  boughtTwiceByBrowser,
  underCounted,
}: Settlement): Pick<
  Settlement,
  'answersLost' | 'boughtTwiceByUs' | 'boughtTwiceByBrowser' | 'underCounted'
> => ({ answersLost, boughtTwiceByUs, boughtTwiceByBrowser, underCounted })

/** What the extension has written down. */
export interface Books {
  requests: LedgerRequest[]
  answers: StoredAnswer[]
  unexplained: Unexplained[]
}

/** Compares what arrived with what the extension wrote down. */
export async function compareWithBill(
  proxy: Pick<FaultProxy, 'bill' | 'elsewhere' | 'url'>,
  page: Page,
  terms: SettleTerms = {},
): Promise<Settlement> {
  return settlement(proxy, await readBooks(page), terms)
}

export function settlement(
  { bill, elsewhere, url }: Pick<FaultProxy, 'bill' | 'elsewhere' | 'url'>,
  { requests, answers, unexplained }: Books,
  { askedAgain = 0, complaints = [] }: SettleTerms = {},
): Settlement {
  const open = unexplained.filter(({ state }) => state === 'open')
  const gone = sumCredits(open.map(({ counted }) => counted))
  const counted = sumCredits(requests.map(countsFor))
  const taken = bill.credits()
  const sent = requests.filter(({ sentAt }) => sentAt !== null)
  const rowsOf = Map.groupBy(sent, (row) => questionOf(row, url))
  const arrivalsOf = Map.groupBy(bill.paid(), ({ question }) => question)
  let [byUs, byBrowser, lost] = [0, 0, 0]
  for (const [question, arrivals] of arrivalsOf) {
    const charged = arrivals.filter((arrival) => arrival.charged > 0).length
    const rows = rowsOf.get(question) ?? []
    byUs += Math.max(0, Math.min(charged, rows.length) - 1)
    byBrowser += Math.max(0, charged - rows.length)
    lost += answersLost(arrivals, rows, answers)
  }
  return {
    bill: taken,
    spent: sumCredits(requests.map((row) => countsFor(row) - heldFor(row))),
    held: sumCredits(requests.map(heldFor)),
    unexplained: gone,
    said: open.some(({ seen }) => !seen),
    boughtTwiceByBrowser: byBrowser,
    underCounted: Math.max(0, roundCredits(taken - counted - gone)),
    answersLost: lost,
    boughtTwiceByUs: Math.max(0, byUs - askedAgain),
    elsewhere: elsewhere.length,
    complaints: complaints.filter((complaint) => !complaint.startsWith('Failed to load resource')),
  }
}

/** Whole answers for which there is neither a stored one nor a request that says it doesn't know. */
function answersLost(arrivals: Arrival[], rows: LedgerRequest[], answers: StoredAnswer[]): number {
  const whole = arrivals.filter(({ got }) => got === 'whole').length
  const kept = rows.filter(
    ({ id, outcome, state }) =>
      state !== 'settled' || outcome === 'unknown' || answers.some(({ request }) => request === id),
  )
  return Math.max(0, whole - kept.length)
}

/** What a row asks, in the words in which it arrives. */
function questionOf({ operation, input }: LedgerRequest, apiUrl: string): string {
  const { method } = operations[operation]
  const deployment = { apiUrl, socialUrl: '', socialWord: 'social', jobUrlParameter: 'url' }
  const { url, body } = requestFor(operations[operation], input, deployment)
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search} ${body ?? ''}`
}

/** Runs in a page of the extension: the database as it is, without anything of ours between. */
export async function readBooks(page: Page): Promise<Books> {
  const [requests, answers, unexplained] = await page.evaluate(async () => {
    const opening = indexedDB.open('sidelight')
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const db = await done(opening)
    const names = ['requests', 'answers', 'unexplained']
    const transaction = db.transaction(names)
    const all = await Promise.all(
      names.map((name) => done(transaction.objectStore(name).getAll() as IDBRequest<unknown[]>)),
    )
    db.close()
    return all
  })
  return {
    requests: requests as LedgerRequest[],
    answers: answers as StoredAnswer[],
    unexplained: unexplained as Unexplained[],
  }
}
