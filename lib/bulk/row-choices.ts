import { roundCredits } from '../purchases/prices/credits.ts'
import { lookupKey } from './lookup-key.ts'
import { planGroups, type ItemPlan, type PlanGroup } from './rows.ts'
import type { Draft, ShownDraft } from './run.ts'
import { emptyGroups, type Estimate, type PossibleDuplicate } from './estimate.ts'

/** Only `buy` can cost something. */
export const duplicateChoices = ['use', 'skip', 'buy'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** Keyed by lookup, so that they survive a new plan. */
export interface RowChoices {
  all: DuplicateChoice
  one: ReadonlyMap<string, DuplicateChoice>
  removed: ReadonlySet<string>
}

export const defaultRowChoices: RowChoices = { all: 'use', one: new Map(), removed: new Set() }

/** The choice for a possible duplicate. `skip` instead of `use` if there is no record to use. */
export function choiceFor(
  { key, subject }: Pick<PossibleDuplicate, 'key' | 'subject'>,
  { all, one }: Pick<RowChoices, 'all' | 'one'>,
): DuplicateChoice {
  const chosen = one.get(key) ?? all
  return chosen === 'use' && subject === null ? 'skip' : chosen
}

/** The indexes of excluded drafts. Drafts with the same lookup are excluded together. */
export function removedFrom(
  drafts: readonly Draft[],
  { rows }: Pick<Estimate, 'rows'>,
  { removed }: Pick<RowChoices, 'removed'>,
): ReadonlySet<number> {
  if (removed.size === 0) return none
  const isRemoved = (at: number) => removed.has(lookupKey(drafts[at]!.lookup))
  const positions = rows.flatMap(({ first }, at) =>
    isRemoved(at) || (first !== undefined && isRemoved(first)) ? [at] : [],
  )
  return new Set(positions)
}

const none: ReadonlySet<number> = new Set()

/** The group of each draft after exclusions. */
export function groupsOf(
  drafts: readonly Draft[],
  plan: Pick<Estimate, 'rows'>,
  chosen: Pick<RowChoices, 'removed'>,
): readonly (PlanGroup | 'removed')[] {
  const removed = removedFrom(drafts, plan, chosen)
  return plan.rows.map(({ group }, at) => (removed.has(at) ? 'removed' : group))
}

export type CountedPlan = Pick<Estimate, 'rows' | 'doubtful' | PlanGroup>

/** The number of drafts in each group after exclusions. */
export function countGroups(plan: CountedPlan, removed: ReadonlySet<number>): Record<PlanGroup, number> {
  const counts = emptyGroups()
  for (const group of planGroups) counts[group] = plan[group]
  for (const at of removed) counts[plan.rows[at]!.group] -= 1
  return counts
}

export function withChoices(plan: Estimate, drafts: readonly Draft[], chosen: RowChoices): Estimate {
  const removed = removedFrom(drafts, plan, chosen)
  const sum: Estimate = { ...plan, ...countGroups(plan, removed), total: plan.total - removed.size }
  const add = (maximum: number | null, likely: number | null, count: 1 | -1) => {
    if (maximum === null) sum.unpriced += count
    sum.maximum += count * (maximum ?? 0)
    sum.likely += count * (likely ?? 0)
  }
  for (const at of removed) {
    const { group, maximum, likely } = plan.rows[at]!
    if (group === 'fresh') add(maximum, likely, -1)
  }
  sum.doubtful = plan.doubtful.filter(({ at }) => !removed.has(at))
  for (const draft of sum.doubtful) {
    const choice = choiceFor(draft, chosen)
    if (choice === 'skip') sum.total -= 1
    if (choice !== 'buy') continue
    sum.maybe -= 1
    sum.fresh += 1
    add(draft.maximum, draft.likely, 1)
  }
  return { ...sum, maximum: roundCredits(sum.maximum), likely: roundCredits(sum.likely) }
}

type ChosenPlan = Pick<Estimate, 'rows' | 'doubtful'>

/**
 * Whether any row costs more than shown, or its price has become unknown. Compares row by row, so that a saving in one
 * doesn't pay for another that was shown as free. `chosen` applies to both plans.
 */
export function costsMore(
  drafts: readonly Draft[],
  now: ChosenPlan,
  shown: ChosenPlan,
  chosen: RowChoices,
): boolean {
  const before = maxCostsOfRows(drafts, shown, chosen)
  const after = maxCostsOfRows(drafts, now, chosen)
  return after.some(
    (maximum, at) => (maximum ?? Infinity) > (before[at] === null ? Infinity : (before[at] ?? 0)),
  )
}

/** In credits; `null` if unknown. */
function maxCostsOfRows(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): (number | null)[] {
  const removed = removedFrom(drafts, plan, chosen)
  const maximum = plan.rows.map((row, at) => (row.group === 'fresh' && !removed.has(at) ? row.maximum : 0))
  for (const doubt of plan.doubtful)
    if (!removed.has(doubt.at) && choiceFor(doubt, chosen) === 'buy') maximum[doubt.at] = doubt.maximum
  return maximum
}

/** The drafts to run, with the choices and the shown prices. */
export function chosenDrafts(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): ShownDraft[] {
  const doubtful = new Map(plan.doubtful.map((draft) => [draft.at, draft]))
  const groups = groupsOf(drafts, plan, chosen)
  const shown: ShownDraft[] = []
  /** By index in `drafts`. An email can wait only for these rows. */
  const positions = new Map<number, number>()
  for (const [at, { after, ...draft }] of drafts.entries()) {
    const choice = shownChoice(plan.rows[at]!, doubtful.get(at), chosen)
    if (groups[at] === 'removed' || choice === null) continue
    if (groups[at] !== 'unreadable') positions.set(at, shown.length)
    const leader = after === undefined ? undefined : positions.get(after)
    shown.push({ ...draft, ...(leader === undefined ? {} : { after: leader }), ...choice })
  }
  return shown
}

/** With its choice applied; `null` if the row is skipped. */
function shownChoice(
  { group, maximum }: ItemPlan,
  doubt: PossibleDuplicate | undefined,
  chosen: RowChoices,
): Pick<ShownDraft, 'plan' | 'chosen' | 'record'> | null {
  if (!doubt) return { plan: { group, maximum } }
  const choice = choiceFor(doubt, chosen)
  if (choice === 'skip') return null
  if (choice === 'buy') return { chosen: 'buy', plan: { group: 'fresh', maximum: doubt.maximum } }
  const record = doubt.subject === null ? {} : { record: doubt.subject }
  return { chosen: 'use', ...record, plan: { group: 'saved', maximum: 0 } }
}
