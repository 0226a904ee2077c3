import { canonicalJson, compareTexts } from './canonical-json.ts'
import { isSamePurchase, toEarlierSections, mergeEarlierSections } from './earlier-sections.ts'
import type { SectionRow } from './database/rows/records.ts'

/**
 * Which of two sections of one name stays: the newer; of two of one purchase the one that mentions of somebody deleted
 * were taken out of, of two such the shorter; else the one that comes later in an order of their contents, so that
 * whichever is looked at first, the same one stays. Positive where `a` does, 0 where they say the same.
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
 * The one of two that stays, with the cost that either of them knows, and with what is followed over time of the
 * other. The very same object, where nothing is added to it.
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

/** What either says that it cost, or else whether either came from a file. */
function costOf(a: SectionRow, b: SectionRow): SectionRow['cost'] {
  const told = [a.cost, b.cost].filter((cost) => cost !== undefined)
  const known = told.filter((cost) => cost !== null)
  return known.length > 0 ? Math.max(...known) : told[0]
}

const isErased = ({ mentionsErased }: Pick<SectionRow, 'mentionsErased'>) => mentionsErased === true

/** Whether mentions of somebody who was deleted were taken out of a section, or of what it was before. */
export const hasErasedMentions = (section: SectionRow): boolean =>
  isErased(section) || (section.earlier ?? []).some(({ mentionsErased }) => mentionsErased)

/** Of whom it is, what it cost and what was before it may be known otherwise in another library. */
function contentOf({ subject: _subject, cost: _cost, earlier: _earlier, ...row }: SectionRow): string {
  return canonicalJson(row)
}
