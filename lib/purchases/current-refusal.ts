import { gateFor } from './account/gate.ts'
import type { Price } from './prices/prices.ts'
import type { Wall } from './prices/shortfall.ts'
import { roundCredits } from './prices/credits.ts'
import { keyFits } from '../settings/key-fits.ts'
import { isLocked } from '../settings/secrets.ts'
import type { SavedKey } from '../settings/settings.ts'
import type { AccountState, Refusal } from '../records/database/rows/purchases.ts'
import type { TeamCondition } from '../records/database/rows/team.ts'

type Priced = Pick<Price, 'most'>

/** All that can end the cause of a refusal without another click; `undefined`: not read yet. */
export interface Circumstances {
  now: number
  online: boolean | undefined
  apiUrl: string | undefined
  key: SavedKey | undefined
  /** Whether a person confirmed the budgets since settings were lost, if they ever were. */
  isConfirmed: boolean | undefined
  /** Hosts that the browser blocks, as patterns; `null`: no address is set up. */
  blocked: readonly string[] | null | undefined
  /** Of the saved key, with the credits that are left after all that may still be charged. */
  account: AccountState | undefined
  /** How many of its requests are in flight. */
  inFlight: number
  /** Today's budget and spending, of the active profile. */
  day: (Wall & { profile: string }) | undefined
  /** `null`: there is no team. */
  team: TeamCondition | null | undefined
}

export const nothingRead: Circumstances = {
  now: 0,
  online: undefined,
  apiUrl: undefined,
  key: undefined,
  isConfirmed: undefined,
  blocked: undefined,
  account: undefined,
  inFlight: 0,
  day: undefined,
  team: undefined,
}

type Rule<Why> = (refusal: Refusal & { why: Why }, around: Circumstances, price: Priced) => Refusal | null

/** It is about the lookup itself, or about something that nobody is notified of: the next click asks again. */
const untilNextClick = (refusal: Refusal): Refusal => refusal

const byAccount = (refusal: Refusal, { account, inFlight, now }: Circumstances, price: Priced) =>
  account ? gateFor(account, price, now, { out: inFlight, trigger: 'panel' }) : refusal

const unless =
  (isOver: (around: Circumstances) => boolean) =>
  (refusal: Refusal, around: Circumstances): Refusal | null =>
    isOver(around) ? null : refusal

const rules: { [Why in Refusal['why']]: Rule<Why> } = {
  unauthorized: byAccount,
  'out-of-credits': byAccount,
  'day-limit': byAccount,
  'minute-limit': byAccount,
  waiting: byAccount,
  unanswered: byAccount,
  limited: byAccount,
  'no-address': unless(({ apiUrl }) => Boolean(apiUrl)),
  'no-key': unless(({ key, apiUrl }) => apiUrl !== undefined && key !== undefined && keyFits(key, apiUrl)),
  locked: unless(({ key }) => key !== undefined && key !== null && !isLocked(key.key)),
  'settings-unconfirmed': unless(({ isConfirmed }) => isConfirmed === true),
  'no-permission': unless(({ blocked }) => blocked?.length === 0),
  offline: unless(({ online }) => online === true),
  'team-unreachable': unless(({ team }) => team === 'ready' || team === 'full'),
  budget: (refusal, { day }) => {
    if (!day || (refusal.profile !== undefined && refusal.profile !== day.profile)) return refusal
    const { budget, spent } = day
    if (budget === null || roundCredits(spent + refusal.needed) <= budget) return null
    return { ...refusal, budget, spent }
  },
  'batch-budget': untilNextClick,
  'not-planned': untilNextClick,
  'over-plan': untilNextClick,
  'auto-budget': untilNextClick,
  'team-budget': untilNextClick,
  'no-page': untilNextClick,
  'page-changed': untilNextClick,
  'bad-input': untilNextClick,
  'settings-changed': untilNextClick,
  'not-stored': untilNextClick,
  'settings-unreadable': untilNextClick,
  'no-room': untilNextClick,
  'library-lost': untilNextClick,
  suppressed: untilNextClick,
  'suppressed-name': untilNextClick,
  'not-found-before': untilNextClick,
  'unknown-before': untilNextClick,
  'charged-before': untilNextClick,
  'lost-before': untilNextClick,
  'maybe-saved': untilNextClick,
}

/** Whether a trouble is why nothing was sent, and not what became of a request. */
export const isRefusalReason = (why: string): why is Refusal['why'] => Object.hasOwn(rules, why)

/**
 * What a refusal comes to by now: itself, the reason that took its place, or `null` where nothing stands in the way any
 * more. Every view shows this, so that an alert ends with its cause and none disagrees with what a click would be told.
 */
export function currentRefusal(refusal: Refusal, around: Circumstances, price: Priced): Refusal | null {
  const rule = rules[refusal.why] as Rule<Refusal['why']>
  return rule(refusal, around, price)
}
