import { roundCredits } from '../purchases/prices/credits.ts'
import type { Draft } from './batch.ts'
import type { PossibleDuplicate, Estimate } from './estimate.ts'

/** What becomes of a draft that seems to be about a saved record: only `buy` costs anything. */
export const duplicateChoices = ['use', 'skip', 'buy'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export interface DuplicateChoices {
  all: DuplicateChoice
  /** By the places of drafts, where a person chose otherwise than for all. */
  one: ReadonlyMap<number, DuplicateChoice>
}

export const defaultDuplicateChoices: DuplicateChoices = { all: 'use', one: new Map() }

/** What is chosen for one; where there is no record to use, it is left out. */
export function choiceFor(
  { at, subject }: Pick<PossibleDuplicate, 'at' | 'subject'>,
  { all, one }: DuplicateChoices,
): DuplicateChoice {
  const chosen = one.get(at) ?? all
  return chosen === 'use' && subject === null ? 'skip' : chosen
}

/** The plan with what was chosen to be bought all the same. */
export function withChoices(plan: Estimate, chosen: DuplicateChoices): Estimate {
  const bought = plan.doubtful.filter((draft) => choiceFor(draft, chosen) === 'buy')
  const skipped = plan.doubtful.filter((draft) => choiceFor(draft, chosen) === 'skip').length
  const sum = (credits: (number | null)[]) => credits.reduce<number>((all, one) => all + (one ?? 0), 0)
  return {
    ...plan,
    total: plan.total - skipped,
    maybe: plan.maybe - bought.length,
    fresh: plan.fresh + bought.length,
    unpriced: plan.unpriced + bought.filter(({ most }) => most === null).length,
    most: roundCredits(plan.most + sum(bought.map(({ most }) => most))),
    likely: roundCredits(plan.likely + sum(bought.map(({ likely }) => likely))),
  }
}

/** The drafts that a batch is made of, each with what was chosen for it. */
export function chosenDrafts(
  drafts: readonly Draft[],
  plan: Pick<Estimate, 'doubtful'>,
  chosen: DuplicateChoices,
): Draft[] {
  const doubtful = new Map(plan.doubtful.map((draft) => [draft.at, draft]))
  return drafts.flatMap((draft, at): Draft[] => {
    const doubt = doubtful.get(at)
    if (!doubt) return [draft]
    const choice = choiceFor(doubt, chosen)
    if (choice === 'skip') return []
    return [
      choice === 'buy'
        ? { ...draft, chosen: 'buy' }
        : { ...draft, chosen: 'use', ...(doubt.subject === null ? {} : { record: doubt.subject }) },
    ]
  })
}
