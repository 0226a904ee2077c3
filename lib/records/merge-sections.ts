import { canonicalJson, compareTexts } from './canonical-json.ts'
import { isSamePurchase, toEarlierSections, mergeEarlierSections } from './earlier-sections.ts'
import type { SectionRow } from './rows/sections.ts'

/**
 * Compares two versions of a section: positive if `a` wins, 0 if they are equal. The newer one wins. Of one purchase,
 * the one with erased mentions wins (of two such, the shorter); otherwise a canonical order decides.
 */
export function compareSections(a: SectionRow, b: SectionRow): number {
  if (a.at !== b.at) return a.at - b.at
  const [one, other] = [contentOf(a), contentOf(b)]
  return (
    compareTexts(a.request, b.request) ||
    Number(a.mentionsErased ?? 0) - Number(b.mentionsErased ?? 0) ||
    (a.mentionsErased ? other.length - one.length : 0) ||
    compareTexts(one, other)
  )
}

/**
 * The version that wins, with the costs and the tracked history of both. Returns the same object if nothing was added.
 */
export function mergeSections(here: SectionRow, there: SectionRow): SectionRow {
  const order = compareSections(here, there)
  const [stays, other] = order < 0 ? [there, here] : [here, there]
  const isErasedIn = stays.mentionsErased === true && isSamePurchase(stays, other)
  const isOne = order === 0 || isErasedIn
  const cost = isOne ? costOf(here, there) : stays.cost
  const earlier = mergeEarlierSections([
    ...(stays.earlier ?? []),
    ...(other.earlier ?? []),
    ...(isOne ? [] : toEarlierSections(other)),
  ]).filter((one) => !stays.mentionsErased || !isSamePurchase(one, stays))
  const isSame =
    cost === stays.cost &&
    earlier.length === (stays.earlier ?? []).length &&
    (!earlier.some(isErased) || canonicalJson(earlier) === canonicalJson(stays.earlier))
  if (isSame) return stays
  const { earlier: _earlier, ...rest } = stays
  return { ...rest, ...(cost === undefined ? {} : { cost }), ...(earlier.length > 0 ? { earlier } : {}) }
}

function costOf(a: SectionRow, b: SectionRow): SectionRow['cost'] {
  const costs = [a.cost, b.cost].filter((cost) => cost !== undefined)
  const known = costs.filter((cost) => cost !== null)
  return known.length > 0 ? Math.max(...known) : costs[0]
}

const isErased = ({ mentionsErased }: Pick<SectionRow, 'mentionsErased'>) => mentionsErased === true

export const hasErasedMentions = (section: SectionRow): boolean =>
  isErased(section) || (section.earlier ?? []).some(({ mentionsErased }) => mentionsErased)

/** It must not differ between libraries. */
function contentOf({ subject: _subject, cost: _cost, earlier: _earlier, ...row }: SectionRow): string {
  return canonicalJson(row)
}
