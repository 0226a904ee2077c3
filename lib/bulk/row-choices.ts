import { roundCredits } from '../purchases/prices/credits.ts'
import { askKey } from './ask-key.ts'
import type { PlanGroup } from '../records/database/rows/bulk.ts'
import type { Draft, ShownDraft } from './batch.ts'
import { emptyGroups, type Estimate, type PossibleDuplicate } from './estimate.ts'

/** What becomes of a draft that seems to be about a saved record: only `buy` costs anything. */
export const duplicateChoices = ['use', 'skip', 'buy'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** What a person chose for the rows of a plan, each by its lookup: a plan that is made anew keeps it. */
export interface RowChoices {
  /** What becomes of those that seem to be saved. */
  all: DuplicateChoice
  /** Where a person chose otherwise than for all. */
  one: ReadonlyMap<string, DuplicateChoice>
  /** Left out. */
  removed: ReadonlySet<string>
}

export const defaultRowChoices: RowChoices = { all: 'use', one: new Map(), removed: new Set() }

/** What is chosen for one; where there is no record to use, it is left out. */
export function choiceFor(
  { key, subject }: Pick<PossibleDuplicate, 'key' | 'subject'>,
  { all, one }: Pick<RowChoices, 'all' | 'one'>,
): DuplicateChoice {
  const chosen = one.get(key) ?? all
  return chosen === 'use' && subject === null ? 'skip' : chosen
}

/** In which group each draft is, with what a person removed; what asks the same goes with it. */
export function groupsOf(
  drafts: readonly Draft[],
  { rows }: Pick<Estimate, 'rows'>,
  { removed }: Pick<RowChoices, 'removed'>,
): readonly (PlanGroup | 'removed')[] {
  const isRemoved = (at: number) => removed.size > 0 && removed.has(askKey(drafts[at]!.ask))
  return rows.map(({ group, first }, at) =>
    isRemoved(at) || (first !== undefined && isRemoved(first)) ? 'removed' : group,
  )
}

/** The plan with what was chosen. */
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
 * Whether any row costs more than was shown for it, or has an unknown price only now. Row by row: what one costs less pays
 * for no other, of which somebody was shown that it is free. `chosen`: the choices for both plans.
 */
export function costsMore(
  drafts: readonly Draft[],
  now: ChosenPlan,
  shown: ChosenPlan,
  chosen: RowChoices,
): boolean {
  const before = mostOfRows(drafts, shown, chosen)
  const after = mostOfRows(drafts, now, chosen)
  return after.some((most, at) => (most ?? Infinity) > (before[at] === null ? Infinity : (before[at] ?? 0)))
}

/** The most that each row may cost with what was chosen, in credits; `null`: nobody knows. */
function mostOfRows(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): (number | null)[] {
  const groups = groupsOf(drafts, plan, chosen)
  const most = groups.map((group, at) => (group === 'fresh' ? plan.rows[at]!.most : 0))
  for (const doubt of plan.doubtful)
    if (groups[doubt.at] !== 'removed' && choiceFor(doubt, chosen) === 'buy') most[doubt.at] = doubt.most
  return most
}

/** The drafts that a run is made of, each with what was chosen and shown for it. */
export function chosenDrafts(drafts: readonly Draft[], plan: ChosenPlan, chosen: RowChoices): ShownDraft[] {
  const doubtful = new Map(plan.doubtful.map((draft) => [draft.at, draft]))
  const groups = groupsOf(drafts, plan, chosen)
  return drafts.flatMap((draft, at): ShownDraft[] => {
    if (groups[at] === 'removed') return []
    const doubt = doubtful.get(at)
    const { group, most } = plan.rows[at]!
    if (!doubt) return [{ ...draft, plan: { group, most } }]
    const choice = choiceFor(doubt, chosen)
    if (choice === 'skip') return []
    if (choice === 'buy') return [{ ...draft, chosen: 'buy', plan: { group: 'fresh', most: doubt.most } }]
    const record = doubt.subject === null ? {} : { record: doubt.subject }
    return [{ ...draft, chosen: 'use', ...record, plan: { group: 'known', most: 0 } }]
  })
}
