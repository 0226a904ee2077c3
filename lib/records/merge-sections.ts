import { canonicalJson, compareTexts } from './canonical-json.ts'
import { toEarlierSections, mergeEarlierSections } from './earlier-sections.ts'
import type { SectionRow } from './database/rows/records.ts'

/**
 * Which of two sections of one name stays: the newer, and of two from one moment the one that comes later in an order
 * of their contents, so that whichever is looked at first, the same one stays. Positive where `a` does, 0 where they
 * say the same.
 */
export function compareSections(a: SectionRow, b: SectionRow): number {
  return a.at - b.at || compareTexts(contentOf(a), contentOf(b))
}

/**
 * The one of two that stays, with the cost that either of them knows, and with what is followed over time of the
 * other. The very same object, where nothing is added to it.
 */
export function mergeSections(here: SectionRow, there: SectionRow): SectionRow {
  const order = compareSections(here, there)
  const [stays, other] = order < 0 ? [there, here] : [here, there]
  const cost = order === 0 ? Math.max(here.cost ?? -1, there.cost ?? -1) : (stays.cost ?? -1)
  const earlier = mergeEarlierSections([
    ...(stays.earlier ?? []),
    ...(other.earlier ?? []),
    ...(order === 0 ? [] : toEarlierSections(other)),
  ])
  const isSame = cost === (stays.cost ?? -1) && earlier.length === (stays.earlier ?? []).length
  if (isSame) return stays
  return { ...stays, ...(cost < 0 ? {} : { cost }), ...(earlier.length > 0 ? { earlier } : {}) }
}

/** Of whom it is, what it cost and what was before it may be known otherwise in another library. */
function contentOf({ subject: _subject, cost: _cost, earlier: _earlier, ...row }: SectionRow): string {
  return canonicalJson(row)
}
