import { haveOtherIds, haveOtherNames, isSameCompany, isSameTitle } from './position-entry.ts'
import type { CareerPosition } from './position-entry.ts'
import type { EntryChange } from './entry-change.ts'
import type { EntryPair } from './pair-entries.ts'

/** What one position of a career says otherwise than before, while it is the same position. */
export function changesOfPair<Of extends CareerPosition>(pair: EntryPair<Of>): EntryChange<Of>[] {
  const { before, after } = pair
  if (!before.isJob && !after.isJob) return []
  const changeOf = (kind: EntryChange['kind'], sure: boolean): EntryChange<Of> => ({
    kind,
    sure,
    before,
    after,
  })
  const hasEnded = before.isOngoing && !after.isOngoing
  const isRetitled = before.title.joined !== '' && after.title.joined !== '' && !isSameTitle(before, after)
  const renamed = haveOtherNames(before, after) ? [changeOf('company-renamed', haveSameIds(pair))] : []
  // That it ended is the news, whatever the entry is called by now.
  if (hasEnded) return renamed.filter(({ sure }) => sure)
  if (!isSameCompany(before, after) && haveOtherCompanies(pair)) {
    // A merger keeps the title; with another title as well, somebody wrote a new job over the former one.
    return isRetitled
      ? before.isJob && after.isJob && after.isOngoing
        ? [changeOf('moved', false)]
        : []
      : [changeOf('company-renamed', false)]
  }
  const rose = after.isOngoing && after.rank > before.rank
  return [
    ...renamed,
    ...(isRetitled ? [rose ? changeOf('promoted', false) : changeOf('reworded', true)] : []),
  ]
}

const haveOtherCompanies = ({ before, after }: EntryPair) =>
  haveOtherIds(before, after) || haveOtherNames(before, after)

const haveSameIds = ({ before, after }: EntryPair) =>
  before.company.id !== null && before.company.id === after.company.id
