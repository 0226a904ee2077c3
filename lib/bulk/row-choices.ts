import { roundCredits } from '../purchases/prices/credits.ts'
import { lookupKey } from './lookup-key.ts'
import type { ItemPlan, PlanGroup } from './rows.ts'
import type { Draft, ShownDraft } from './run.ts'
import { emptyGroups, type Estimate, type PossibleDuplicate } from './estimate.ts'

/** How to treat a draft that may be saved already; only `buy` costs anything. */
export const duplicateChoices = ['use', 'skip', 'buy'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** A person's choices for the rows of a plan, by lookup, so that they survive a new plan. */
export interface RowChoices {
  all: DuplicateChoice
  one: ReadonlyMap<string, DuplicateChoice>
  removed: ReadonlySet<string>
}

export const defaultRowChoices: RowChoices = { all: 'use', one: new Map(), removed: new Set() }

/** The choice for one draft; without a record to use, it is skipped. */
export function choiceFor(
  { key, subject }: Pick<PossibleDuplicate, 'key' | 'subject'>,
  { all, one }: Pick<RowChoices, 'all' | 'one'>,
): DuplicateChoice {
  const chosen = one.get(key) ?? all
  return chosen === 'use' && subject === null ? 'skip' : chosen
}

/** The group of each draft after exclusions; drafts with the same lookup are excluded together. */
export function groupsOf(
  drafts: readonly Draft[],
  { rows }: Pick<Estimate, 'rows'>,
  { removed }: Pick<RowChoices, 'removed'>,
): readonly (PlanGroup | 'removed')[] {
  const isRemoved = (at: number) => removed.size > 0 && removed.has(lookupKey(drafts[at]!.lookup))
  return rows.map(({ group, first }, at) =>
    isRemoved(at) || (first !== undefined && isRemoved(first)) ? 'removed' : group,
  )
}

export function withChoices(plan: Estimate, drafts: readonly Draft[], chosen: RowChoices): Estimate {
  const groups = groupsOf(drafts, plan, chosen)
  const sum: Estimate = { ...plan, ...emptyGroups(), total: 0, unpriced: 0, most: 0, likely: 0 }
  const add = (most: number | null, likely: number | null) => {
    if (most === null) sum.unpriced += 1
    sum.most += most ?? 0
    sum.likely += likely ?? 0
  }
  for (const [at, group] of groups.entries()) {
    if (group === 'removed') continue
    sum[group] += 1
    sum.total += 1
    const { most, likely } = plan.rows[at]!
    if (group === 'fresh') add(most, likely)
  }
  sum.doubtful = plan.doubtful.filter(({ at }) => groups[at] !== 'removed')
  for (const draft of sum.doubtful) {
    const choice = choiceFor(draft, chosen)
    if (choice === 'skip') sum.total -= 1
    if (choice !== 'buy') continue
    sum.maybe -= 1
    sum.fresh += 1
    add(draft.most, draft.likely)
  }
  return { ...sum, most: roundCredits(sum.most), likely: roundCredits(sum.likely) }
}

type ChosenPlan = Pick<Estimate, 'rows' | 'doubtful'>

/**
 * Whether any row costs more than shown, or has become unknown. By row, so that a saving in one row doesn't pay for
 * another that was shown as free. `chosen`: the choices for both plans.
 */
export function costsMore(
  drafts: readonly Draft[],
  now: ChosenPlan,
  shown: ChosenPlan,
  chosen: RowChoices,
): boolean {
  const before = maxCostsOfRows(drafts, shown, chosen)
  const after = maxCostsOfRows(drafts, now, chosen)
  return after.some((most, at) => (most ?? Infinity) > (before[at] === null ? Infinity : (before[at] ?? 0)))
}

/** The maximum cost of each row with the choices, in credits; `null` if unknown. */
function maxCostsOfRows(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): (number | null)[] {
  const groups = groupsOf(drafts, plan, chosen)
  const most = groups.map((group, at) => (group === 'fresh' ? plan.rows[at]!.most : 0))
  for (const doubt of plan.doubtful)
    if (groups[doubt.at] !== 'removed' && choiceFor(doubt, chosen) === 'buy') most[doubt.at] = doubt.most
  return most
}

/** The drafts of a run, with choices and shown prices. */
export function chosenDrafts(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): ShownDraft[] {
  const doubtful = new Map(plan.doubtful.map((draft) => [draft.at, draft]))
  const groups = groupsOf(drafts, plan, chosen)
  const shown: ShownDraft[] = []
  /** Positions in the run by index in `drafts`. An email can wait only for these rows. */
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

/** The plan of one row with its choice; `null`: it is skipped. */
function shownChoice(
  { group, most }: ItemPlan,
  doubt: PossibleDuplicate | undefined,
  chosen: RowChoices,
): Pick<ShownDraft, 'plan' | 'chosen' | 'record'> | null {
  if (!doubt) return { plan: { group, most } }
  const choice = choiceFor(doubt, chosen)
  if (choice === 'skip') return null
  if (choice === 'buy') return { chosen: 'buy', plan: { group: 'fresh', most: doubt.most } }
  const record = doubt.subject === null ? {} : { record: doubt.subject }
  return { chosen: 'use', ...record, plan: { group: 'saved', most: 0 } }
}
