import type { PlannedRequest } from '../purchases/planned-request.ts'
import { planGroups, type RunItem, type ItemPlan, type PlanGroup } from './rows.ts'
import { checkInput } from '../api/index.ts'
import { budgetOn } from '../purchases/prices/budget.ts'
import { roundCredits, sumCredits } from '../purchases/prices/credits.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { readSettings } from '../purchases/read-settings.ts'
import { countedSpending, daySumOf, daySums } from '../purchases/ledger/spending.ts'
import type { Doubt } from '../purchases/rows/refusal.ts'
import type { Spending } from '../purchases/rows/spending.ts'
import { LikelyDuplicates } from '../records/matching/likely-duplicates.ts'
import { keysOfQuery, matchQueryOf, type MatchQuery } from '../records/matching/match-query.ts'
import { yieldToPage } from '../yield-to-page.ts'
import { askKey } from './ask-key.ts'
import type { Draft } from './run.ts'
import { judgeLookup, type LookupFacts, type LookupVerdict } from '../purchases/ledger/judge.ts'
import { readLookupFacts, type FactSources } from '../purchases/ledger/lookup-facts.ts'
import { lostIn } from '../purchases/ledger/lost-question.ts'
import { maxAgeOf } from '../purchases/ledger/prior-responses.ts'
import { namesOfQuestion } from '../records/suppression/question-names.ts'
import { hasSuppressed, suppressionOf } from '../records/suppression/suppress.ts'
import { askingOf } from './asking.ts'
import { minutesFor } from './pace.ts'
import { operationNames, type OperationName } from '../api/operations.ts'
import { type PriceList, pricesAt } from '../purchases/prices/prices.ts'
import { readSavedAtOnce } from '../records/matching/saved-reader.ts'
import { localDay } from '../purchases/ledger/calendar.ts'

const enough = 5

/** The average cost of each operation, at most its price; `null` if unknown. */
export function likelyCosts(
  days: readonly Spending[],
  prices: PriceList,
): Record<OperationName, number | null> {
  const likely = operationNames.map((name) => {
    const sums = days.flatMap(({ operations }) => operations[name] ?? [])
    const requests = sums.reduce((sum, one) => sum + one.requests, 0)
    const credits = sumCredits(sums.map((one) => one.credits))
    const { most } = prices[name]
    const mean = requests < enough ? most : credits / requests
    return [name, mean === null || most === null ? mean : Math.min(mean, most)]
  })
  return Object.fromEntries(likely) as Record<OperationName, number | null>
}

export interface PossibleDuplicate {
  key: string
  at: number
  label: string
  doubt: Doubt
  /** The record and its name; `null` for an earlier draft, as it was written. */
  subject: string | null
  name: string
  most: number | null
  likely: number | null
}

export const emptyGroups = (): Record<PlanGroup, number> =>
  Object.fromEntries(planGroups.map((group) => [group, 0])) as Record<PlanGroup, number>

export interface PlannedDraft extends ItemPlan {
  likely: number | null
  /** Index of the first draft with the same lookup. */
  first?: number
}

export interface Estimate {
  rows: readonly PlannedDraft[]
  /** All drafts; each is counted in one group below. */
  total: number
  /** Already saved; free. */
  known: number
  /** Not found, unanswered or charged before; not looked up again without a click. */
  before: number
  never: number
  unreadable: number
  duplicates: number
  /** Possibly saved already, or the same as an earlier draft; bought only by choice. */
  maybe: number
  doubtful: PossibleDuplicate[]
  fresh: number
  unpriced: number
  likely: number
  most: number
  /** Duration in minutes at the last reported limits. */
  minutes: number | null
  /** The default budget of a run, and the remainder of today's; `null` for none. */
  budget: number | null
  left: number | null
  creditsLeft: number | null
}

export type EstimateDeps = Pick<PurchaseDeps, 'db' | 'deployment' | 'preferences' | 'apiKey'>

/** A draft or a run item; a repeated lookup isn't answered by saved data. */
type EstimatedDraft = Draft & { again?: RunItem['again'] }

const chunk = 250
const step = 64

interface ReadableDraft {
  chosen: EstimatedDraft['chosen']
  label: string
  asking: PlannedRequest
  again: RunItem['again']
  at: number
  query: MatchQuery | null
}

const plain = Object.fromEntries(planGroups.map((group) => [group, { group, most: 0, likely: 0 }])) as Record<
  PlanGroup,
  PlannedDraft
>

/** Estimates a run from saved data. Sends and writes nothing. */
export async function estimateRun(
  deps: EstimateDeps,
  drafts: readonly EstimatedDraft[],
  onProgress: (planned: number) => void = () => {},
): Promise<Estimate> {
  const { db } = deps
  const { deployment: where, key, preferences } = await readSettings(deps)
  const origin = URL.parse(where.apiUrl)?.origin ?? ''
  const prices = await pricesAt(db, origin, preferences)
  const days = await daySums(db)
  const usual = likelyCosts(days, prices)
  const account = key ? await db.accounts.get(key.account) : undefined
  const day = localDay(Date.now())
  const daily = budgetOn(day, preferences)
  const spentToday = countedSpending(await daySumOf(db, preferences.profile, day))
  const counts = emptyGroups()
  const seen = new Map<string, number>()
  const rows: PlannedDraft[] = drafts.map(() => plain.unreadable)
  const twins = new LikelyDuplicates()
  const doubtful: PossibleDuplicate[] = []
  const fresh = new Map<OperationName, PlannedDraft>()
  let [unpriced, likely, most] = [0, 0, 0]

  const pause = yieldToPage()
  const between = () => {
    onProgress(0)
    return pause()
  }
  const readable: ReadableDraft[] = []
  const keys = new Set<string>()
  const names = new Set<string>()
  // Without saved people nothing can match: then no row is compared with the library.
  const isAnybodySaved = (await db.matchKeys.limit(1).primaryKeys()).length > 0
  for (const [at, draft] of drafts.entries()) {
    if (at % step === 0) await between()
    const { again = null, chosen, label } = draft
    const asking = askingOf({ ...draft, again }, preferences, where)
    if ('why' in asking || !isReadable(asking)) continue
    const query = matchQueryOf(asking)
    readable.push({ asking, again, chosen, label, at, query })
    if (asking.subject !== null) names.add(asking.subject)
    if (query && isAnybodySaved) for (const key of keysOfQuery(query)) keys.add(key)
  }
  counts.unreadable = drafts.length - readable.length
  const ledger = days.reduce((sum, { requests }) => sum + requests, 0)
  const read = await readSavedAtOnce(db, { keys, names, questions: readable.length, ledger }, between)
  keys.clear()
  names.clear()
  const now = Date.now()
  const withLost = await lostIn(db)
  const hasList = await hasSuppressed(db)
  const isAnybodyDeleted = (await db.held.limit(1).primaryKeys()).length > 0
  const sources = (some: readonly ReadableDraft[]): FactSources => ({
    withLost,
    isAnybodyDeleted,
    suppressed: (owners) =>
      hasList
        ? suppressionOf(
            db,
            some.map(({ asking }, at) => namesOfQuestion(asking, owners[at])),
          )
        : [],
  })

  for (let from = 0; from < readable.length; from += chunk) {
    const good = readable.slice(from, from + chunk)
    const sought = isAnybodySaved ? good : good.map(({ asking }) => ({ asking, query: null }))
    const facts = await readLookupFacts(db, sought, { ...sources(good), read })
    for (const [index, { asking, again, chosen, label, at, query }] of good.entries()) {
      if (index % step === 0) await pause()
      const verdict = judgeLookup({ ...asking, reservedAt: now }, facts[index]!, {
        again: again?.seen ?? null,
        overLikely: chosen === 'buy',
        ...maxAgeOf(asking.section, preferences),
        matchAge: query && maxAgeOf(query.section, preferences),
      })
      const group = groupOf(verdict)
      const questions = questionsOf(facts[index]!)
      const first = questions.map((question) => seen.get(question)).find((place) => place !== undefined)
      if (first !== undefined) {
        counts.duplicates += 1
        rows[at] = { ...plain.duplicates, first }
        continue
      }
      const price = prices[asking.operation].most
      const twin = group === 'fresh' && !again && query ? twins.seen(query, label) : null
      const doubt =
        'why' in verdict && verdict.why === 'maybe-saved'
          ? verdict
          : twin === null
            ? null
            : { subject: null, name: twin, doubt: 'twin' as const }
      if (doubt && chosen !== 'buy') {
        counts.maybe += 1
        rows[at] = plain.maybe
        const usually = price === null ? null : (usual[asking.operation] ?? price)
        doubtful.push({
          at,
          key: askKey(drafts[at]!.ask),
          label,
          doubt: doubt.doubt,
          subject: doubt.subject,
          name: doubt.name,
          most: price,
          likely: usually,
        })
        continue
      }
      for (const question of questions) seen.set(question, at)
      const becomes = chosen === 'use' ? 'known' : group
      counts[becomes] += 1
      rows[at] = plain[becomes]
      if (becomes !== 'fresh') continue
      const usually = price === null ? null : (usual[asking.operation] ?? price)
      // Shared objects for each operation, since a plan may have 100,000 rows.
      rows[at] = fresh.get(asking.operation) ?? { group: becomes, most: price, likely: usually }
      fresh.set(asking.operation, rows[at])
      if (price === null) unpriced += 1
      most = roundCredits(most + (price ?? 0))
      likely = roundCredits(likely + (usually ?? 0))
    }
    onProgress(good.at(-1)!.at + 1)
    await pause()
  }
  onProgress(drafts.length)
  return {
    ...counts,
    rows,
    doubtful,
    total: drafts.length,
    unpriced,
    likely,
    most,
    minutes: minutesFor(counts.fresh, account),
    budget: preferences.budgetPerRun,
    left: daily === null ? null : Math.max(0, roundCredits(daily - spentToday)),
    creditsLeft: account?.balance.left ?? null,
  }
}

function groupOf(verdict: LookupVerdict): PlanGroup {
  if ('how' in verdict) return verdict.how === 'known' || verdict.how === 'under-way' ? 'known' : 'fresh'
  if (verdict.why === 'suppressed' || verdict.why === 'suppressed-name') return 'never'
  return verdict.why === 'maybe-saved' ? 'maybe' : 'before'
}

/** The identity of a lookup: its question under all names of the record that it is certainly about. */
const questionsOf = ({ questions, match }: LookupFacts): string[] =>
  match?.certainty === 'sure' ? [...questions, ...match.questions] : questions

const isReadable = ({ operation, input }: PlannedRequest) => !('refused' in checkInput(operation, input))
