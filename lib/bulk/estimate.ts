import type { PlannedRequest } from '../purchases/planned-request.ts'
import { planGroups, type RunItem, type ItemPlan, type PlanGroup } from './rows.ts'
import { checkInput } from '../api/send.ts'
import { budgetOn } from '../purchases/prices/budget.ts'
import { roundCredits, sumCredits } from '../purchases/prices/credits.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { readSettings, type PurchaseSettings } from '../purchases/read-settings.ts'
import { countedSpending, daySumOf, daySums } from '../purchases/ledger/spending.ts'
import type { Doubt } from '../purchases/rows/refusal.ts'
import type { Spending } from '../purchases/rows/spending.ts'
import { LikelyDuplicates } from '../records/matching/likely-duplicates.ts'
import { keysOfQuery, matchQueryOf, type MatchQuery } from '../records/matching/match-query.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { Database } from '../records/database/database.ts'
import { yieldToPage } from '../yield-to-page.ts'
import { lookupKey } from './lookup-key.ts'
import type { Draft } from './run.ts'
import { judgeLookup, maxAgeOf, type LookupFacts, type LookupVerdict } from '../purchases/ledger/judge.ts'
import { readLookupFacts } from '../purchases/ledger/lookup-facts.ts'
import { lostIn } from '../purchases/ledger/lost-request-key.ts'
import { namesOfRequest } from '../records/suppression/request-names.ts'
import { hasSuppressed, suppressionOf } from '../records/suppression/suppress.ts'
import { requestOfItem } from './request-of-item.ts'
import { minutesFor } from './pace.ts'
import { operationNames, type OperationName } from '../api/operations.ts'
import { type PriceList, pricesAt } from '../purchases/prices/prices.ts'
import { readSavedAtOnce } from '../records/matching/saved-reader.ts'
import { localDay } from '../purchases/ledger/calendar.ts'

const enough = 5

/** The average cost of each operation in credits, at most its price; `null` if unknown. */
export function likelyCosts(
  days: readonly Spending[],
  prices: PriceList,
): Record<OperationName, number | null> {
  const likely = operationNames.map((name) => {
    const sums = days.flatMap(({ operations }) => operations[name] ?? [])
    const requests = sums.reduce((sum, one) => sum + one.requests, 0)
    const credits = sumCredits(sums.map((one) => one.credits))
    const { maximum } = prices[name]
    const mean = requests < enough ? maximum : credits / requests
    return [name, mean === null || maximum === null ? mean : Math.min(mean, maximum)]
  })
  return Object.fromEntries(likely) as Record<OperationName, number | null>
}

export interface PossibleDuplicate {
  key: string
  at: number
  label: string
  doubt: Doubt
  /** `null` if an earlier line of the input may be the same. */
  subject: string | null
  name: string
  maximum: number | null
  likely: number | null
}

export const emptyGroups = (): Record<PlanGroup, number> =>
  Object.fromEntries(planGroups.map((group) => [group, 0])) as Record<PlanGroup, number>

export interface PlannedDraft extends ItemPlan {
  likely: number | null
  /** With the same lookup. */
  first?: number
}

export interface Estimate {
  rows: readonly PlannedDraft[]
  /** Each draft counts in exactly one of the groups below. */
  total: number
  /** Free. */
  saved: number
  /** A click is needed to look these up again. */
  before: number
  never: number
  unreadable: number
  duplicates: number
  /** Bought only if the user chooses so. */
  maybe: number
  doubtful: PossibleDuplicate[]
  fresh: number
  unpriced: number
  likely: number
  maximum: number
  /** In minutes at the last reported limits; `null` if unknown. */
  minutes: number | null
  /** A run's default budget, and what remains of today's; `null` without a limit. */
  budget: number | null
  remaining: number | null
  creditsRemaining: number | null
}

export type EstimateDeps = Pick<PurchaseDeps, 'db' | 'deployment' | 'preferences' | 'apiKey'>

/** Saved data doesn't answer a repeat. */
type EstimatedDraft = Draft & { repeat?: RunItem['repeat'] }

const chunk = 250
const noOwners: ReadonlyMap<string, Subject> = new Map()
const step = 64

interface ReadableDraft {
  chosen: EstimatedDraft['chosen']
  label: string
  plannedRequest: PlannedRequest
  repeat: RunItem['repeat']
  at: number
  query: MatchQuery | null
}

const plain = Object.fromEntries(
  planGroups.map((group) => [group, { group, maximum: 0, likely: 0 }]),
) as Record<PlanGroup, PlannedDraft>

/** Estimates a run from saved data. Sends and writes nothing. */
export async function estimateRun(
  deps: EstimateDeps,
  drafts: readonly EstimatedDraft[],
  onProgress: (planned: number) => void = () => {},
): Promise<Estimate> {
  const { db } = deps
  const settings = await readSettings(deps)
  const { deployment, key, preferences } = settings
  const prices = await pricesAt(db, URL.parse(deployment.apiUrl)?.origin ?? '', preferences)
  const days = await daySums(db)
  const account = key ? await db.accounts.get(key.account) : undefined
  const day = localDay(Date.now())
  const daily = budgetOn(day, preferences)
  const spentToday = countedSpending(await daySumOf(db, preferences.profile, day))
  const pause = yieldToPage()
  const between = () => {
    onProgress(0)
    return pause()
  }
  // If nothing is saved, drafts needn't all be read before the first one is planned.
  const readAhead = (await isAnythingSaved(db))
    ? await Array.fromAsync(readDrafts(drafts, settings, between))
    : null
  const ledger = days.reduce((sum, one) => sum + one.requests, 0)
  const facts = await openFacts(db, readAhead, { lookups: drafts.length, ledger }, between)
  const planning = new Planning(drafts, { prices, usual: likelyCosts(days, prices), preferences })

  let readable = 0
  for await (const some of readAhead ?? readDrafts(drafts, settings, pause)) {
    readable += some.length
    const known = await facts(some)
    for (const [index, draft] of some.entries()) {
      if (index % step === 0) await pause()
      planning.add(draft, known[index]!)
    }
    onProgress(some.at(-1)!.at + 1)
    await pause()
  }
  onProgress(drafts.length)
  const planned = planning.result(drafts.length - readable)
  return {
    ...planned,
    total: drafts.length,
    minutes: minutesFor(planned.fresh, account),
    budget: preferences.budgetPerRun,
    remaining: daily === null ? null : Math.max(0, roundCredits(daily - spentToday)),
    creditsRemaining: account?.balance.remaining ?? null,
  }
}

async function* readDrafts(
  drafts: readonly EstimatedDraft[],
  { preferences, deployment }: Pick<PurchaseSettings, 'preferences' | 'deployment'>,
  between: () => PromiseLike<unknown> | undefined,
): AsyncGenerator<ReadableDraft[], void> {
  let readable: ReadableDraft[] = []
  for (const [at, draft] of drafts.entries()) {
    if (at % step === 0) await between()
    const { repeat = null, chosen, label } = draft
    const plannedRequest = requestOfItem({ ...draft, repeat }, preferences, deployment)
    if ('reason' in plannedRequest || !isReadable(plannedRequest)) continue
    readable.push({ plannedRequest, repeat, chosen, label, at, query: matchQueryOf(plannedRequest) })
    if (readable.length < chunk) continue
    yield readable
    readable = []
  }
  if (readable.length > 0) yield readable
}

const hasRows = async (db: Database, table: 'subjects' | 'matchKeys' | 'undoParts'): Promise<boolean> =>
  (await db[table].limit(1).primaryKeys()).length > 0

const isAnythingSaved = async (db: Database): Promise<boolean> =>
  (await hasRows(db, 'subjects')) || (await hasRows(db, 'matchKeys'))

/**
 * `readable` contains all drafts, or is `null` if nothing is saved. `ledger` is the number of requests in the ledger.
 */
async function openFacts(
  db: Database,
  readable: readonly ReadableDraft[][] | null,
  { lookups, ledger }: { lookups: number; ledger: number },
  between: () => PromiseLike<unknown> | undefined,
): Promise<(some: readonly ReadableDraft[]) => Promise<LookupFacts[]>> {
  const keys = new Set<string>()
  const names = new Set<string>()
  // If no people are saved, no row needs to be compared with them.
  const isAnybodySaved = await hasRows(db, 'matchKeys')
  for (const some of readable ?? []) {
    await between()
    for (const { plannedRequest, query } of some) {
      if (plannedRequest.subject !== null) names.add(plannedRequest.subject)
      if (query && isAnybodySaved) for (const key of keysOfQuery(query)) keys.add(key)
    }
  }
  const saved = await readSavedAtOnce(db, { keys, names, requestKeys: lookups, ledger }, between)
  const read = readable ? saved : { ...saved, owners: () => Promise.resolve(noOwners) }
  const withLost = await lostIn(db)
  const hasList = await hasSuppressed(db)
  const isAnybodyDeleted = await hasRows(db, 'undoParts')
  return (some) => {
    const sought = isAnybodySaved ? some : some.map(({ plannedRequest }) => ({ plannedRequest, query: null }))
    return readLookupFacts(db, sought, {
      read,
      withLost,
      isAnybodyDeleted,
      suppressed: (owners) =>
        hasList
          ? suppressionOf(
              db,
              some.map(({ plannedRequest }, at) => namesOfRequest(plannedRequest, owners[at])),
            )
          : [],
    })
  }
}

class Planning {
  private readonly counts = emptyGroups()
  private readonly rows: PlannedDraft[]
  private readonly doubtful: PossibleDuplicate[] = []
  private readonly now = Date.now()
  /** By request key. */
  private readonly seen = new Map<string, number>()
  private readonly likelyDuplicates = new LikelyDuplicates()
  /** One object for all drafts of an operation, because a plan may have 100,000 rows. */
  private readonly fresh = new Map<OperationName, PlannedDraft>()
  private readonly credits = { unpriced: 0, likely: 0, maximum: 0 }
  private readonly drafts: readonly EstimatedDraft[]
  private readonly terms: PlanTerms

  constructor(drafts: readonly EstimatedDraft[], terms: PlanTerms) {
    this.drafts = drafts
    this.terms = terms
    this.rows = drafts.map(() => plain.unreadable)
  }

  add(draft: ReadableDraft, facts: LookupFacts): void {
    const { at, chosen } = draft
    const verdict = this.judge(draft, facts)
    const requestKeys = requestKeysOfFacts(facts)
    const first = requestKeys
      .map((requestKey) => this.seen.get(requestKey))
      .find((place) => place !== undefined)
    if (first !== undefined) return this.put(at, { ...plain.duplicates, first })
    const doubt = this.doubtOf(draft, verdict)
    if (doubt && chosen !== 'buy') {
      this.doubtful.push({ ...doubt, ...this.priceOf(draft), at, key: lookupKey(this.drafts[at]!.lookup) })
      return this.put(at, plain.maybe)
    }
    for (const requestKey of requestKeys) this.seen.set(requestKey, at)
    const group = chosen === 'use' ? 'saved' : groupOf(verdict)
    this.put(at, group === 'fresh' ? this.buy(draft) : plain[group])
  }

  result(unreadable: number) {
    return { ...this.counts, unreadable, rows: this.rows, doubtful: this.doubtful, ...this.credits }
  }

  private put(at: number, row: PlannedDraft): void {
    this.rows[at] = row
    this.counts[row.group] += 1
  }

  private judge({ plannedRequest, repeat, chosen, query }: ReadableDraft, facts: LookupFacts): LookupVerdict {
    const { preferences } = this.terms
    return judgeLookup({ ...plannedRequest, reservedAt: this.now }, facts, {
      repeat: repeat?.shownResult ?? null,
      overLikely: chosen === 'buy',
      ...maxAgeOf(plannedRequest.section, preferences),
      matchAge: query && maxAgeOf(query.section, preferences),
    })
  }

  /** `null` if it matches nothing saved and no earlier draft. */
  private doubtOf(
    { repeat, query, label }: ReadableDraft,
    verdict: LookupVerdict,
  ): Pick<PossibleDuplicate, 'label' | 'doubt' | 'subject' | 'name'> | null {
    if ('reason' in verdict && verdict.reason === 'maybe-saved') {
      const { doubt, subject, name } = verdict
      return { label, doubt, subject, name }
    }
    const twin =
      groupOf(verdict) === 'fresh' && !repeat && query ? this.likelyDuplicates.seen(query, label) : null
    return twin === null ? null : { label, doubt: 'similar-row', subject: null, name: twin }
  }

  private priceOf({
    plannedRequest: { operation },
  }: ReadableDraft): Pick<PlannedDraft, 'maximum' | 'likely'> {
    const { prices, usual } = this.terms
    const { maximum } = prices[operation]
    return { maximum, likely: maximum === null ? null : (usual[operation] ?? maximum) }
  }

  private buy(draft: ReadableDraft): PlannedDraft {
    const { operation } = draft.plannedRequest
    const row = this.fresh.get(operation) ?? { group: 'fresh', ...this.priceOf(draft) }
    this.fresh.set(operation, row)
    if (row.maximum === null) this.credits.unpriced += 1
    this.credits.maximum = roundCredits(this.credits.maximum + (row.maximum ?? 0))
    this.credits.likely = roundCredits(this.credits.likely + (row.likely ?? 0))
    return row
  }
}

interface PlanTerms {
  prices: PriceList
  /** In credits. */
  usual: Record<OperationName, number | null>
  preferences: PurchaseSettings['preferences']
}

function groupOf(verdict: LookupVerdict): PlanGroup {
  if ('kind' in verdict) return verdict.kind === 'saved' || verdict.kind === 'in-flight' ? 'saved' : 'fresh'
  if (verdict.reason === 'suppressed' || verdict.reason === 'suppressed-name') return 'never'
  return verdict.reason === 'maybe-saved' ? 'maybe' : 'before'
}

/** Under all names of the record that the lookup is certainly about. */
const requestKeysOfFacts = ({ requestKeys, match }: LookupFacts): string[] =>
  match?.certainty === 'sure' ? [...requestKeys, ...match.requestKeys] : requestKeys

const isReadable = ({ operation, input }: PlannedRequest) => 'input' in checkInput(operation, input)
