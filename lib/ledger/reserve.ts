import type { Database } from '../records/database.ts'
import { roundCredits } from '../credits/round.ts'
import { ownerOf } from '../records/aliases.ts'
import type { LedgerRequest } from './request.ts'

/** Why only a person may decide to ask. */
export type Objection =
  /** It was asked before, and asking again may cost again. */
  { why: 'not-found-before' | 'unknown-before' } | { why: 'budget'; spent: number; budget: number }

/** `under-way`: another click already asks the very same. `known`: the answer is there and fresh. */
export type Reserved = { how: 'reserved' | 'under-way' | 'known'; request: string } | Objection

export interface Terms {
  /** A person asked for it knowing that it was bought or asked before. */
  again: boolean
  budgetPerDay: number | null
  /** How long an answer, found or not, counts as known; in milliseconds. */
  freshFor: number
}

/**
 * Writes the request into the ledger, or says why it may not be sent. One transaction reads everything that speaks
 * against it and writes the row, so that ten clicks in three windows reserve once.
 */
export function reserve(db: Database, request: LedgerRequest, terms: Terms): Promise<Reserved> {
  return db.transaction('rw', db.requests, db.subjects, db.sections, async (): Promise<Reserved> => {
    const earlier = await db.requests.where('question').equals(request.question).sortBy('reservedAt')
    const open = earlier.find(({ state }) => state !== 'settled')
    if (open) return { how: 'under-way', request: open.id }
    if (!terms.again) {
      const since = request.reservedAt - terms.freshFor
      const known = await knownBy(db, request, earlier, since)
      if (known !== null) return { how: 'known', request: known }
      const last = earlier.findLast(({ outcome }) => outcome !== 'refused')
      if (last?.outcome === 'unknown') return { why: 'unknown-before' }
      if (last?.outcome === 'not-found' && last.reservedAt > since) return { why: 'not-found-before' }
    }
    if (terms.budgetPerDay !== null) {
      const spent = await spentOn(db, request.day)
      if (roundCredits(spent + request.reserved) > terms.budgetPerDay)
        return { why: 'budget', spent, budget: terms.budgetPerDay }
    }
    await db.requests.add(request)
    return { how: 'reserved', request: request.id }
  })
}

/** The request that already brought what this one asks for, `null` when none did since then. */
async function knownBy(
  db: Database,
  { subject, section, input }: LedgerRequest,
  earlier: LedgerRequest[],
  since: number,
): Promise<string | null> {
  // A section holds all pages of a list: whether a later page is known, only its own request can tell.
  if (subject && section && !(Number(input['page']) > 1)) {
    const owner = await ownerOf(db, [subject])
    const kept = owner && (await db.sections.get([owner.key, section]))
    if (kept && kept.at > since) return kept.request
  }
  const last = earlier.findLast(({ outcome }) => outcome === 'ok')
  return last && last.reservedAt > since ? last.id : null
}

/** Credits that count against the budget of a local day: what was spent, and what is held back or may have been charged. */
export async function spentOn(db: Database, day: string): Promise<number> {
  const requests = await db.requests.where('day').equals(day).toArray()
  const sum = requests.reduce((credits, { cost, reserved }) => credits + (cost ?? reserved), 0)
  return roundCredits(sum)
}

/** The local calendar day, `2026-11-21`. */
export function dayOf(moment: number): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
