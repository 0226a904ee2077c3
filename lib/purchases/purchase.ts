import { checkInput } from '../api/index.ts'
import { budgetOn } from './prices/budget.ts'
import { reserveFor, type Price } from './prices/prices.ts'
import { dayOf } from './ledger/day.ts'
import type { LedgerRequest, Trigger, Refusal } from '../records/database/rows/purchases.ts'
import { reserve, type Terms } from './ledger/reserve.ts'
import { matchQueryOf } from '../records/matching/match-query.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { Preferences } from '../settings/settings.ts'
import type { PlannedRequest } from './planned-request.ts'
import { carryOut } from './carry-out.ts'
import { patienceWith } from './patience.ts'
import { pricesAt } from './prices/price-list.ts'
import { refused, type Reception } from './refusal.ts'
import type { Shop } from './shop.ts'

export interface Purchase {
  reception: Reception
  /** Settles when the request did; at once when nothing was sent. */
  done: Promise<void>
}

export function refusedAtOnce(refusal: Refusal): Purchase {
  return { reception: refused(refusal), done: Promise.resolve() }
}

/** On whose word something is bought. */
export interface Buyer {
  trigger: Trigger
  /** A person asked for it knowing that it was bought or asked before. */
  again: boolean
  batch?: string | undefined
  /** Credits that this batch may spend; `null`: no limit; left out, what every batch may. */
  batchBudget?: number | null | undefined
  /** A person saw the record that it is likely to be about, and wants it bought all the same. */
  overLikely?: boolean
  /** What the ledger's row will be called: whoever notes it before finds the row again after any death. */
  request?: string
}

/** Sends one request, if everything speaks for it. Never more than one, never a throw. */
export async function purchase(shop: Shop, asking: PlannedRequest, buyer: Buyer): Promise<Purchase> {
  const [deployment, key, preferences] = await Promise.all([
    shop.deployment.read(),
    shop.apiKey.read(),
    shop.preferences.read(),
  ])
  if (!keyFits(key, deployment.apiUrl)) return refusedAtOnce({ why: 'no-key' })
  const checked = checkInput(asking.operation, asking.input)
  if ('refused' in checked)
    return refusedAtOnce({ why: 'bad-input', fields: checked.refused.problem?.message ?? '' })
  if (!(await shop.mayCall(deployment.apiUrl))) return refusedAtOnce({ why: 'no-permission' })
  if (!shop.online()) return refusedAtOnce({ why: 'offline' })

  const prices = await pricesAt(shop.db, new URL(deployment.apiUrl).origin, preferences).catch(() => null)
  if (!prices) return refusedAtOnce({ why: 'not-stored' })
  const price = prices[asking.operation]
  const request = requestOf(shop, { ...asking, input: checked.input }, buyer, price, key.account)
  const reserved = await hashesOfQuestion(shop.db, request)
    .then((hashes) =>
      reserve(shop.db, request, { ...termsOf(shop, request, preferences, buyer, price), hashes }),
    )
    .catch(() => null)
  if (!reserved) return refusedAtOnce({ why: 'not-stored' })
  if ('why' in reserved) return refusedAtOnce(reserved)
  if (reserved.how === 'waiting') shop.wakeAt(reserved.until)
  return {
    reception: {
      accepted: reserved.how === 'reserved' ? 'sent' : reserved.how,
      request: reserved.request,
      ...('subject' in reserved && reserved.subject ? { subject: reserved.subject } : {}),
    },
    done:
      reserved.how === 'reserved' ? carryOut(shop, request, { deployment, key: key.key }) : Promise.resolve(),
  }
}

/** A click waits for a minute's limit; what takes longer would surprise whoever clicked. */
const clickMayWaitMs = 120_000

function termsOf(
  shop: Shop,
  request: LedgerRequest,
  preferences: Preferences,
  { again, batchBudget, overLikely = false }: Buyer,
  price: Price,
): Omit<Terms, 'hashes'> {
  const { section, day, trigger } = request
  const { auto, budgetPerBatch } = preferences
  // The console sends what is written in it, and says so.
  const wanted = trigger === 'console' ? null : matchQueryOf(request)
  return {
    again,
    overLikely,
    wanted: wanted && { ...wanted, ...patienceWith(wanted.section, preferences) },
    ...patienceWith(section, preferences),
    price,
    budgets: {
      budget: budgetOn(day, preferences),
      'batch-budget': batchBudget === undefined ? budgetPerBatch : batchBudget,
      'auto-budget': auto.budgetPerDay,
    },
    mayWait: trigger === 'auto' || trigger === 'batch' ? 0 : clickMayWaitMs,
    steadyNow: shop.steadyNow(),
  }
}

function requestOf(
  shop: Shop,
  asking: PlannedRequest,
  { trigger, batch, request: id = crypto.randomUUID() }: Buyer,
  price: Price,
  account: string,
): LedgerRequest {
  const now = shop.now()
  return {
    ...asking,
    id,
    trigger,
    batch: batch ?? null,
    account,
    // The transaction that reserves it counts it, and sees what else is out.
    turn: 0,
    alone: false,
    counted: 0,
    state: 'reserved',
    outcome: null,
    problem: null,
    expected: price.most,
    reserved: reserveFor(price),
    cost: null,
    costBy: null,
    life: shop.life,
    day: dayOf(now),
    reservedAt: now,
    sentAt: null,
    settledAt: null,
    requestId: null,
    found: [],
  }
}
