import { sumCredits } from './prices/credits.ts'
import { countedMaximum, shortfalls } from './prices/shortfall.ts'
import type { PriceList } from './prices/prices.ts'
import { operationFor } from './operations.ts'
import { firstSection } from './first-section.ts'
import type { Circumstances } from './current-refusal.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { LedgerRequest } from './rows/requests.ts'
import type { SectionName } from '../records/rows/sections.ts'
import type { Preferences } from '../settings/preferences.ts'

/** A section and, if that lookup finds its subject, another one. `maximum` is in credits; `null` if unknown. */
export interface Offer {
  section: SectionName
  further: SectionName | null
  maximum: number | null
}

export interface OfferFacts {
  kind: PageKind
  requests: readonly LedgerRequest[]
  sections: Partial<Record<SectionName, unknown>>
  preferences: Pick<Preferences, 'profileBy' | 'mainButton'>
  prices: PriceList
  around: Pick<Circumstances, 'day' | 'account'>
}

/**
 * The offers for a page whose first section isn't saved, with the main button's first. Includes an offer with the email
 * unless the email is saved, was looked up before, or budget and credits don't cover both.
 */
export function offersFor(facts: OfferFacts): Offer[] {
  const { kind, requests, sections, preferences, prices } = facts
  const priceOf = (section: SectionName) => prices[operationFor(section, preferences)].maximum
  const sectionName = firstSection[kind]
  const alone: Offer = { section: sectionName, further: null, maximum: priceOf(sectionName) }
  const isLookedUp = requests.some(({ section, outcome }) => section === 'emails' && outcome !== 'refused')
  if (kind !== 'person' || sections.emails || isLookedUp) return [alone]
  const each = [alone.maximum, priceOf('emails')]
  if (!isCovered(each, facts.around)) return [alone]
  const both: Offer = {
    section: sectionName,
    further: 'emails',
    maximum: maximumOfAll(each),
  }
  return preferences.mainButton === 'both' ? [both, alone] : [alone, both]
}

/** In credits; `null` if one is unknown. */
export const maximumOfAll = (prices: readonly (number | null)[]): number | null =>
  prices.includes(null) ? null : sumCredits(prices.map(Number))

function isCovered(prices: readonly (number | null)[], { day, account }: OfferFacts['around']): boolean {
  const known = prices.filter((price) => price !== null)
  const own = countedMaximum({ maximum: sumCredits(known), unpriced: prices.length - known.length })
  const walls = {
    day: day ?? { budget: null, spent: 0 },
    run: { budget: null, spent: 0 },
    credits: account?.balance.remaining ?? null,
  }
  return shortfalls(walls, { own, others: 0 }).length === 0
}
