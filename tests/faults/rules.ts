import type { Transaction } from 'dexie'
import { isOver } from '../../lib/bulk/run.ts'
import { isLostRow } from '../../lib/purchases/ledger/lost-request-key.ts'
import { roundCredits, sumCredits } from '../../lib/purchases/prices/credits.ts'
import type { LedgerRequest, StoredResponse } from '../../lib/purchases/rows/requests.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { ServiceInProcess } from '../../sandbox/service/in-process.ts'
import { watchBalances } from './balances.ts'
import type { UnfairService } from './unfair-service.ts'
import type { Clocks } from './clocks.ts'
import type { Computer } from './computer.ts'
import type { LibraryRules } from './library-rules.ts'
import { goodKeys } from './good-keys.ts'
import { chargedByKey, lookupText } from './charges-by-key.ts'
import { watchSilences } from './silences.ts'
import { reportedStops, type ServiceNow, type Stop } from './stops.ts'
import { itemStates } from '../../lib/bulk/rows.ts'
import { countsFor, spendingKeys, sumsOfProfile } from '../../lib/purchases/ledger/spending.ts'
import { firstProfile, isFromFile, profileOf } from '../../lib/settings/accounts.ts'

/** A violation throws a sentence about it. */
export interface Rules extends Omit<LibraryRules, 'watch' | 'check'> {
  watch(db: Database): void
  check(): Promise<void>
  checkEnd(): Promise<void>
  freshnessOver(): void
  /** Call when a person was deleted: their purchases may be repeated once. */
  forgotten(): void
  /** Call when a backup was restored. This installation's spending stays in the ledger, whatever the file contains. */
  restored(replaced: boolean): void
  /** Call when everything was deleted: the ledger starts over, without the provider's earlier charges. */
  allDeleted(): Promise<void>
  othersSpent(key: string, credits: number): void
  /** Call when the user allowed this many more requests to a provider that doesn't respond. */
  letGo(requests: number): void
  lost(): void
  /** Call when the next worker instance has another clock: waiting times recorded before can't be judged. */
  clockChanged(): void
}

export function watchRules(
  computer: Computer,
  service: ServiceInProcess,
  clocks: Clocks,
  library: LibraryRules,
  unfair: Pick<UnfairService, 'isUnfair'>,
): Rules {
  const balances = watchBalances(computer)
  const outcomes = new Map<string, LedgerRequest['outcome']>()
  const walled = new Map<string, number>()
  const requested = new Map<string, string>()
  let stops: Stop[] = []
  const broken: string[] = []
  let epochs = 1
  let wasDeleted = false
  let gone = 0
  let paidBefore = new Map<string, number>()
  const byOthers = new Map<string, number>()
  const silences = watchSilences(broken)
  /** The requests that a transaction settled, in order, because listeners of its end are called in reverse order. */
  const endings = new WeakMap<Transaction, LedgerRequest[]>()
  const noteEnd = (transaction: Transaction, after: LedgerRequest) => {
    const known = endings.get(transaction)
    if (known) return void known.push(after)
    const all = [after]
    endings.set(transaction, all)
    transaction.on('complete', () => {
      for (const each of all) silences.ended(each)
    })
  }
  const serviceNow = ({ account }: LedgerRequest): ServiceNow => {
    const key = computer.keys.get(account) ?? ''
    return {
      time: clocks.service(),
      creditsRemaining: service.bill(key).creditsRemaining,
      charges: service.bill(key).charged,
      othersSpent: byOthers.get(key) ?? 0,
      isKeyKnown: knownKeys.has(key),
    }
  }

  const judge = (request: LedgerRequest): void => {
    const now = serviceNow(request)
    const stop = stops.find((each) => each.forbids(request, now))
    if (stop) broken.push(`${request.operation} was reserved although ${stop.says}`)
  }

  const beginAnew = () => {
    epochs = 1
    paidBefore = chargedByKey(service.requests)
  }

  return {
    ...library,
    watch(db) {
      library.watch(db)
      db.requests.hook('creating', (_, request) => {
        if (!walled.has(request.id)) walled.set(request.id, request.reserved)
        if (!requested.has(request.id)) requested.set(request.id, lookupText(request))
        if (!leaves(request)) return
        judge(request)
        silences.reserved(request)
      })
      db.requests.hook('updating', (change, _, request, transaction) => {
        const { state } = change as Partial<LedgerRequest>
        if (request.state === 'pending' && state && leaves({ state })) {
          judge(request)
          silences.reserved(request)
        }
        if (state !== 'settled') return undefined
        const after: LedgerRequest = Object.assign({}, request, change)
        const then = serviceNow(after)
        noteEnd(transaction, after)
        transaction.on('complete', () => {
          const note = (response: StoredResponse | undefined) => {
            if (response) stops = [...stops, ...reportedStops(after, response, then)]
          }
          // The computer may not exist anymore.
          computer.db.responses.get(request.id).then(note, () => {})
        })
        return undefined
      })
    },
    identifiedBy(url, body) {
      library.identifiedBy(url, body)
      const isPaid = !url.includes('/quotas')
      if (isPaid && computer.disk.isFound()) broken.push(`${url} was requested while the library was lost`)
    },
    async check() {
      if (!computer.disk.isLost() && computer.disk.isFound())
        broken.push('nothing was lost, and that was said')
      if (broken.length > 0) throw new Error(broken.join('; '))
      // Without a library there are no sums, and nothing may be bought until the user continues.
      if (computer.disk.isLost()) return
      const { rows, sums } = await ledgerOf(computer)
      if (broken.length > 0) throw new Error(broken.join('; '))
      // The provider hasn't charged spending from a file here.
      const ledger = sumOf(rows.filter((row) => !isFromFile(row)))
      const bill = roundCredits(service.bill().credits - gone)
      if (unfair.isUnfair()) await balances.check()
      else if (ledger < bill)
        throw new Error(`the ledger shows ${ledger} credits, but the provider charged ${bill}`)
      for (const { id, state, outcome } of rows) {
        const before = outcomes.get(id)
        // Deletions and new workers settle stuck requests. A response that arrives later was paid for and counts.
        const late = before === 'unknown' && (wasDeleted || computer.lingered)
        if (before && before !== outcome && !late)
          throw new Error(`${id} ended as ${before}, then as ${outcome}`)
        if ((state === 'settled') !== (outcome !== null)) throw new Error(`${id} is ${state}, ${outcome}`)
        outcomes.set(id, outcome)
      }
      sumsHold(rows, sums, unfair.isUnfair() ? null : computer, walled)
      runsHold(rows, computer.shown, walled)
      await runCountsHold(computer)
      await library.check()
    },
    async checkEnd() {
      const rows = await computer.db.requests.toArray()
      const open = rows.filter(({ state }) => state !== 'settled')
      if (open.length > 0) throw new Error(`never ended: ${JSON.stringify(open)}`)
      await runsEnded(computer)
      if (unfair.isUnfair()) return
      const insisted = [...computer.insisted].map((id) => requested.get(id))
      for (const [requestKey, charged] of chargedByKey(service.requests)) {
        const allowed = epochs + insisted.filter((each) => each === requestKey).length
        if (charged - (paidBefore.get(requestKey) ?? 0) > allowed)
          throw new Error(`${requestKey} was charged ${charged} times, but requested ${allowed} times`)
      }
    },
    freshnessOver: () => {
      epochs++
    },
    forgotten: () => {
      wasDeleted = true
      beginAnew()
    },
    restored: (replaced) => {
      // Deleting leaves out suppressed people.
      wasDeleted = true
      if (!replaced) return
      beginAnew()
      outcomes.clear()
    },
    allDeleted: async () => {
      wasDeleted = true
      beginAnew()
      outcomes.clear()
      // Accounts are deleted too, and with them the reasons for refusals.
      stops = []
      const { rows } = await ledgerOf(computer)
      gone = roundCredits(service.bill().credits - Math.min(service.bill().credits, sumOf(rows)))
    },
    othersSpent: (key, credits) => {
      byOthers.set(key, (byOthers.get(key) ?? 0) + credits)
    },
    letGo: (requests) => silences.letGo(requests),
    lost: () => {
      outcomes.clear()
      stops = []
      wasDeleted = true
    },
    clockChanged: () => {
      stops = stops.filter(({ timed }) => !timed)
    },
  }
}

const knownKeys: ReadonlySet<string> = new Set(goodKeys)

const leaves = ({ state }: Pick<LedgerRequest, 'state'>) => state === 'reserved' || state === 'sent'

const sumOf = (rows: LedgerRequest[]) => roundCredits(rows.reduce((sum, row) => sum + countsFor(row), 0))

/** A run's counts must match its items. Intended repetitions are recorded. */
async function runCountsHold({ db, insisted }: Computer): Promise<void> {
  const [runs, items] = await db.transaction('r', db.runs, db.items, () =>
    Promise.all([db.runs.toArray(), db.items.toArray()]),
  )
  for (const { repeat, request } of items) if (repeat !== null && request !== null) insisted.add(request)
  for (const { id, counts } of runs) {
    for (const state of itemStates) {
      const there = items.filter((item) => item.run === id && item.state === state).length
      if (there !== counts[state])
        throw new Error(`the run counts ${counts[state]} items as ${state}, but there are ${there}`)
    }
  }
}

async function runsEnded({ db }: Computer): Promise<void> {
  for (const bulkRun of await db.runs.toArray()) {
    const { state, counts, pauseReason: held } = bulkRun
    const stands = counts.pending === 0 || state === 'draft' || state === 'paused' || held !== null
    if (counts['in-flight'] > 0 || !stands || (state === 'running' && isOver(counts)))
      throw new Error(`a run never ended: ${JSON.stringify(bulkRun)}`)
  }
  for (const { request, state } of await db.items.toArray()) {
    const row = request === null ? undefined : await db.requests.get(request)
    const requested = state === 'ok' || state === 'not-found' || state === 'refused' || state === 'unknown'
    // An edited backup may contradict itself, and of lost requests only the cost remains.
    if (requested && row && !isFromFile(row) && !isLostRow(row) && row.outcome !== state)
      throw new Error(`an item is ${state}, its request ${row.outcome ?? 'has no outcome'}`)
  }
}

/** Reads in one transaction, because a worker may be writing. */
function ledgerOf({ db }: Computer): Promise<{ rows: LedgerRequest[]; sums: Spending[] }> {
  return db.transaction('r', db.requests, db.spending, async () => ({
    rows: await db.requests.toArray(),
    sums: await db.spending.toArray(),
  }))
}

function runsHold(
  rows: LedgerRequest[],
  shown: Computer['shown'],
  walled: ReadonlyMap<string, number>,
): void {
  for (const [run, maximum] of shown) {
    if (maximum === null) continue
    const ownOne = rows.filter(({ run: bulkRun }) => bulkRun === run)
    const held = sumCredits(ownOne.map((row) => Math.min(countsFor(row), walled.get(row.id) ?? 0)))
    if (held > maximum) throw new Error(`${run} counts ${held} credits, but its buttons showed ${maximum}`)
  }
}

function sumsHold(
  rows: LedgerRequest[],
  sums: Spending[],
  budgets: Pick<Computer, 'budgetsOf' | 'preferences'> | null,
  walled: ReadonlyMap<string, number>,
): void {
  // Late charges may exceed an earlier budget, and restored spending wasn't checked against a budget here.
  const maximum = (row: LedgerRequest) => Math.min(countsFor(row), walled.get(row.id) ?? 0)
  for (const { key, credits, requests } of sums) {
    const ownOne = rows.filter((row) => spendingKeys(row).includes(key))
    const counted = sumOf(ownOne)
    if (counted !== credits || ownOne.length !== requests)
      throw new Error(
        `${key}: the sums have ${credits} credits in ${requests} requests, the ledger ${counted} in ${ownOne.length}`,
      )
    if (!budgets || !key.startsWith('run:')) continue
    const passed = roundCredits(ownOne.reduce((sum, row) => sum + maximum(row), 0))
    const budget = budgets.preferences.budgetPerRun
    if (budget !== null && passed > budget) throw new Error(`${key}: ${passed} of a budget of ${budget}`)
  }
  const others = sums.filter(({ key }) => key.startsWith('profile:'))
  const own = rows.filter((row) => !isFromFile(row))
  for (const profile of new Set([firstProfile, ...own.map(({ account }) => profileOf(account))]))
    for (const sum of sumsOfProfile(profile, others)) {
      const ownOne = rows.filter(({ day, account }) => day === sum.key && profileOf(account) === profile)
      const [counted, message] = [sumOf(ownOne), `${sum.key} of ${profile}`]
      if (counted !== sum.credits || ownOne.length !== sum.requests)
        throw new Error(
          `${message}: ${sum.credits} in ${sum.requests} kept, ${counted} in ${ownOne.length} there`,
        )
      const byItself = ownOne.filter(({ trigger }) => trigger === 'auto')
      if (sumOf(byItself) !== sum.auto)
        throw new Error(
          `${message}: the sums have ${sum.auto} automatic credits, the rows ${sumOf(byItself)}`,
        )
      if (!budgets) continue
      const { budgetPerDay, auto } = budgets.budgetsOf(profile)
      const passed = (rows: LedgerRequest[]) => roundCredits(rows.reduce((all, row) => all + maximum(row), 0))
      if (budgetPerDay !== null && passed(ownOne) > budgetPerDay)
        throw new Error(`${message}: ${passed(ownOne)} of a budget of ${budgetPerDay}`)
      if (passed(byItself) > auto.budgetPerDay)
        throw new Error(
          `${message}: ${passed(byItself)} automatic credits of a budget of ${auto.budgetPerDay}`,
        )
    }
}
