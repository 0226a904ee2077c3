import { checkInput } from '../api/index.ts'
import { budgetOn } from '../credits/budget.ts'
import { roundCredits } from '../credits/round.ts'
import type { Asking } from '../enrichment/asking.ts'
import { pricesAt } from '../enrichment/price-list.ts'
import type { Shop } from '../enrichment/shop.ts'
import { dayOf } from '../ledger/day.ts'
import { sameQuestions } from '../ledger/question.ts'
import type { BatchItem, Draft } from './batch.ts'
import { askingOfAsk } from './asking-of.ts'
import { heardOfAll } from './heard-before.ts'
import { likelyCosts } from './likely-cost.ts'
import { minutesFor } from './minutes-for.ts'

/** What a batch would come to, in credits. */
export interface Plan {
  /** All drafts; each is counted once below. */
  total: number
  /** Answered already, for nothing. */
  known: number
  /** Not found, not answered or charged before: not asked again without a click. */
  before: number
  /** About somebody who must never be looked up. */
  never: number
  /** No page, or an input that the operation can't take. */
  unreadable: number
  /** The same question as another one before it. */
  duplicates: number
  /** To be asked. */
  fresh: number
  /** How many of these have no price that anybody knows. */
  unpriced: number
  /** What asking the others costs usually, and at the most. */
  likely: number
  most: number
  /** How long it takes at the limits that the service last told. */
  minutes: number | null
  /** What any batch may spend, and what is left of today's budget; `null`: no limit. */
  budget: number | null
  left: number | null
  creditsLeft: number | null
}

export type Planner = Pick<Shop, 'db' | 'deployment' | 'preferences' | 'apiKey'>

/** A draft, or an item of a batch: one that is asked for anew is not answered by what is known. */
type Planned = Draft & { again?: BatchItem['again'] }

const chunk = 500

/** Looks at what is known of all drafts. Asks nobody, writes nothing, costs nothing. */
export async function planBatch(
  shop: Planner,
  drafts: readonly Planned[],
  onProgress: (planned: number) => void = () => {},
): Promise<Plan> {
  const { db } = shop
  const [where, key, preferences] = await Promise.all([
    shop.deployment.read(),
    shop.apiKey.read(),
    shop.preferences.read(),
  ])
  const origin = URL.parse(where.apiUrl)?.origin ?? ''
  const prices = await pricesAt(db, origin, preferences)
  const usual = await likelyCosts(db, prices)
  const account = key ? await db.accounts.get(key.account) : undefined
  const day = dayOf(Date.now())
  const daily = budgetOn(day, preferences)
  const spentToday = (await db.spending.get(day))?.credits ?? 0
  const counts = { known: 0, before: 0, never: 0, unreadable: 0, duplicates: 0, fresh: 0 }
  const seen = new Set<string>()
  let [unpriced, likely, most] = [0, 0, 0]

  for (let from = 0; from < drafts.length; from += chunk) {
    const some = drafts.slice(from, from + chunk)
    const good = some.flatMap(({ ask, again = null }) => {
      const asking = askingOfAsk(ask, again, preferences, where)
      return 'why' in asking || !isReadable(asking) ? [] : [{ asking, again }]
    })
    counts.unreadable += some.length - good.length
    const asked = good.map(({ asking }) => asking)
    const heard = await heardOfAll(db, asked, preferences)
    for (const [at, { asking, again }] of good.entries()) {
      const { aliases, state: before } = heard[at]!
      const state = again && before !== 'never' ? 'fresh' : before
      const questions = sameQuestions(asking, aliases)
      if (questions.some((question) => seen.has(question))) {
        counts.duplicates += 1
        continue
      }
      for (const question of questions) seen.add(question)
      counts[state] += 1
      if (state !== 'fresh') continue
      const price = prices[asking.operation].most
      if (price === null) unpriced += 1
      most = roundCredits(most + (price ?? 0))
      likely = roundCredits(likely + (price === null ? 0 : (usual[asking.operation] ?? price)))
    }
    onProgress(Math.min(drafts.length, from + chunk))
  }
  return {
    ...counts,
    total: drafts.length,
    unpriced,
    likely,
    most,
    minutes: minutesFor(counts.fresh, account),
    budget: preferences.budgetPerBatch,
    left: daily === null ? null : Math.max(0, roundCredits(daily - spentToday)),
    creditsLeft: account?.creditsLeft ?? null,
  }
}

const isReadable = ({ operation, input }: Asking) => !('refused' in checkInput(operation, input))
