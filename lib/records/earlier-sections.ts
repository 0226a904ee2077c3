import { followedOf, changesBetween } from './history.ts'
import { canonicalJson, compareTexts } from './canonical-json.ts'
import type { EarlierSection, SectionRow } from './rows/sections.ts'
import type { HistoryRow } from './rows/history.ts'

/** The section as an earlier version, in an array. Empty if none of its fields is tracked. */
export function toEarlierSections({ name, at, request, data, mentionsErased }: SectionRow): EarlierSection[] {
  const followed = followedOf(name)
  if (!followed) return []
  // Through JSON, so that it equals the form restored from a file.
  const kept = JSON.parse(JSON.stringify(followed.keep(data))) as unknown
  return [{ at, request, data: kept, ...(mentionsErased ? { mentionsErased } : {}) }]
}

type Purchase = Pick<EarlierSection, 'at' | 'request'>

export const isSamePurchase = (a: Purchase, b: Purchase): boolean => a.at === b.at && a.request === b.request

/** The distinct versions, oldest first. Of several from one purchase, the one with erased mentions wins. */
export function mergeEarlierSections(all: readonly EarlierSection[]): EarlierSection[] {
  const byContent = new Map(all.map((one) => [canonicalJson(one), one]))
  const sorted = [...byContent].toSorted(([a, one], [b, other]) => one.at - other.at || compareTexts(a, b))
  const erased = sorted
    .filter(([, { mentionsErased }]) => mentionsErased)
    .toSorted(([a], [b]) => a.length - b.length)
  return sorted
    .map(([, one]) => one)
    .filter((one) => {
      const shortest = erased.find(([, other]) => isSamePurchase(one, other))
      return !shortest || shortest[1] === one
    })
}

/** Of history rows that were derived from earlier sections. */
const madeMark = 'joined '

/** Whether a library recorded this row itself, rather than deriving it. */
export const isRecordedHistory = ({ id }: Pick<HistoryRow, 'id'>): boolean => !id.startsWith(madeMark)

/** The changes between successive versions of a section from several libraries, without those already recorded. */
export function historyOfEarlier(
  sections: readonly SectionRow[],
  reported: readonly HistoryRow[],
): HistoryRow[] {
  return sections.flatMap((section) => {
    const { subject, name, earlier = [] } = section
    const byMoment = new Map(mergeEarlierSections(earlier).map((one) => [one.at, one]))
    byMoment.delete(section.at)
    const all: EarlierSection[] = [...byMoment.values(), section]
    return all.slice(1).flatMap((newer, index) => {
      const older = all[index]!
      if (reported.some(({ at }) => at > older.at && at <= newer.at)) return []
      return changesBetween(name, older.data as never, newer.data as never).map((change, place) => ({
        ...change,
        id: `${madeMark}${subject} ${name} ${newer.at} ${place}`,
        subject,
        at: newer.at,
        request: newer.request,
      }))
    })
  })
}
