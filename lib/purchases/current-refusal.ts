import { gateFor } from './account/gate.ts'
import type { Price } from './prices/prices.ts'
import type { SpendingLimit } from './prices/shortfall.ts'
import { roundCredits } from './prices/credits.ts'
import { keyFits } from '../settings/key-fits.ts'
import { isLocked } from '../settings/secrets.ts'
import type { SavedKey } from '../settings/settings.ts'
import type { AccountState } from './rows/account.ts'
import type { Refusal } from './rows/refusal.ts'
import type { TeamCondition } from '../team/rows.ts'

type Priced = Pick<Price, 'maximum'>

/** They can end a refusal without another click. `undefined` until a value has been read. */
export interface Circumstances {
  now: number
  online: boolean | undefined
  apiUrl: string | undefined
  key: SavedKey | undefined
  /** After settings were lost. */
  isConfirmed: boolean | undefined
  /** Of hosts without permission; `null` if no address is set. */
  blocked: readonly string[] | null | undefined
  /** Of the saved key. Charges that may still come are already deducted from its balance. */
  account: AccountState | undefined
  inFlight: number
  /** Of the profile that they belong to. */
  day: (SpendingLimit & { profile: string }) | undefined
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

type Rule<Reason> = (
  refusal: Refusal & { reason: Reason },
  around: Circumstances,
  price: Priced,
) => Refusal | null

/** For refusals about the lookup itself, or whose end can't be observed: only the next click checks again. */
const untilNextClick = (refusal: Refusal): Refusal => refusal

const byAccount = (refusal: Refusal, { account, inFlight, now }: Circumstances, price: Priced) =>
  account ? gateFor(account, price, now, { inFlight, trigger: 'panel' }) : refusal

const unless =
  (isOver: (around: Circumstances) => boolean) =>
  (refusal: Refusal, around: Circumstances): Refusal | null =>
    isOver(around) ? null : refusal

const rules: { [Reason in Refusal['reason']]: Rule<Reason> } = {
  unauthorized: byAccount,
  'out-of-credits': byAccount,
  'day-limit': byAccount,
  'minute-limit': byAccount,
  'provider-pause': byAccount,
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
  'run-budget': untilNextClick,
  'not-planned': untilNextClick,
  'over-plan': untilNextClick,
  'auto-budget': untilNextClick,
  'watch-budget': untilNextClick,
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

export const isRefusalReason = (reason: string): reason is Refusal['reason'] => Object.hasOwn(rules, reason)

/**
 * The refusal as it applies now: unchanged, with another reason, or `null` if the lookup has become possible. All views
 * use this function, so alerts end with their cause and agree with the result of a click.
 */
export function currentRefusal(refusal: Refusal, around: Circumstances, price: Priced): Refusal | null {
  const rule = rules[refusal.reason] as Rule<Refusal['reason']>
  return rule(refusal, around, price)
}
