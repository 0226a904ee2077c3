import { checkInput } from '../api/index.ts'
import { gate } from '../credits/gate.ts'
import { reserveFor } from '../credits/prices.ts'
import type { LedgerRequest, Trigger } from '../ledger/request.ts'
import { dayOf, reserve } from '../ledger/reserve.ts'
import { detectPage } from '../pages/index.ts'
import { subjectOf } from '../records/aliases.ts'
import { carryOut } from './carry-out.ts'
import { refused, type Reception } from './refusal.ts'
import type { Shop } from './shop.ts'
import { askingOf, wants, type Order } from './wants.ts'

const dayMs = 86_400_000

export interface Purchase {
  reception: Reception
  /** Settles when the request did; at once when nothing was sent. */
  done: Promise<void>
}

/** Asks the service for what `order` wants, if everything speaks for it. Never more than one request, never a throw. */
export async function buy(shop: Shop, order: Order, trigger: Trigger): Promise<Purchase> {
  const nothing = (reception: Reception) => ({ reception, done: Promise.resolve() })
  const [deployment, key, preferences, account] = await Promise.all([
    shop.deployment.read(),
    shop.apiKey.read(),
    shop.preferences.read(),
    shop.account.read(),
  ])
  const page = detectPage(order.page.url, deployment.socialUrl)
  if (!page || !wants[order.want].kinds.includes(page.kind)) return nothing(refused({ why: 'no-page' }))
  if (!deployment.apiUrl) return nothing(refused({ why: 'no-address' }))
  if (!key || key.origin !== new URL(deployment.apiUrl).origin) return nothing(refused({ why: 'no-key' }))

  const asking = askingOf({ ...order, page }, preferences, deployment)
  const checked = checkInput(asking.operation, asking.input)
  if ('refused' in checked)
    return nothing(refused({ why: 'bad-input', fields: checked.refused.problem?.message ?? '' }))
  if (!(await shop.mayCall(deployment.apiUrl))) return nothing(refused({ why: 'no-permission' }))
  if (!shop.online()) return nothing(refused({ why: 'offline' }))

  const now = shop.now()
  const request: LedgerRequest = {
    id: crypto.randomUUID(),
    question: asking.question,
    operation: asking.operation,
    input: checked.input,
    subject: subjectOf(page),
    section: asking.section,
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
  }
  const terms = {
    section: asking.section,
    again: order.again === true,
    budgetPerDay: preferences.budgetPerDay,
    freshFor: preferences.freshDays * dayMs,
  }
  const closed = gate(account, now)
  if (closed) return nothing(refused(closed))
  const reservation = await reserve(shop.db, request, terms).catch(() => null)
  if (!reservation) return nothing(refused({ why: 'not-stored' }))
  if (typeof reservation === 'object') return nothing(refused(reservation))
  if (reservation !== 'reserved') return nothing({ accepted: reservation })
  return { reception: { accepted: 'sent' }, done: carryOut(shop, request, { deployment, key: key.key }) }
}
