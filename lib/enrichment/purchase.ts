import { checkInput } from '../api/index.ts'
import { gate } from '../credits/gate.ts'
import { reserveFor } from '../credits/prices.ts'
import type { LedgerRequest, Trigger } from '../ledger/request.ts'
import { dayOf, reserve } from '../ledger/reserve.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { Asking } from './asking.ts'
import { carryOut } from './carry-out.ts'
import { refused, type Reception, type Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

const dayMs = 86_400_000

export interface Purchase {
  reception: Reception
  /** Settles when the request did; at once when nothing was sent. */
  done: Promise<void>
}

export function refusedAtOnce(refusal: Refusal): Purchase {
  return { reception: refused(refusal), done: Promise.resolve() }
}

/** Sends one request, if everything speaks for it. Never more than one, never a throw. */
export async function purchase(
  shop: Shop,
  asking: Asking,
  { again, trigger }: { again: boolean; trigger: Trigger },
): Promise<Purchase> {
  const [deployment, key, preferences, account] = await Promise.all([
    shop.deployment.read(),
    shop.apiKey.read(),
    shop.preferences.read(),
    shop.account.read(),
  ])
  if (!keyFits(key, deployment.apiUrl)) return refusedAtOnce({ why: 'no-key' })
  const checked = checkInput(asking.operation, asking.input)
  if ('refused' in checked)
    return refusedAtOnce({ why: 'bad-input', fields: checked.refused.problem?.message ?? '' })
  if (!(await shop.mayCall(deployment.apiUrl))) return refusedAtOnce({ why: 'no-permission' })
  if (!shop.online()) return refusedAtOnce({ why: 'offline' })
  const now = shop.now()
  const closed = gate(account, now)
  if (closed) return refusedAtOnce(closed)

  const request = requestOf(shop, { ...asking, input: checked.input }, trigger, now)
  const { budgetPerDay, freshDays } = preferences
  const terms = { again, budgetPerDay, freshFor: freshDays * dayMs }
  const reserved = await reserve(shop.db, request, terms).catch(() => null)
  if (!reserved) return refusedAtOnce({ why: 'not-stored' })
  if ('why' in reserved) return refusedAtOnce(reserved)
  if (reserved.how !== 'reserved')
    return { reception: { accepted: reserved.how, request: reserved.request }, done: Promise.resolve() }
  return {
    reception: { accepted: 'sent', request: request.id },
    done: carryOut(shop, request, { deployment, key: key.key }),
  }
}

function requestOf(shop: Shop, asking: Asking, trigger: Trigger, now: number): LedgerRequest {
  return {
    ...asking,
    id: crypto.randomUUID(),
    trigger,
    state: 'reserved',
    outcome: null,
    problem: null,
    reserved: reserveFor(asking.operation),
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
