import { haveOtherIds, haveOtherNames, isSameCompany, isSameTitle } from './position-entry.ts'
import type { CareerPosition } from './position-entry.ts'
import type { EntryChange } from './entry-change.ts'
import type { EntryPair } from './pair-entries.ts'

/** The changes within one position. */
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
  // A changed title is no news once the position has ended.
  if (hasEnded) return renamed.filter(({ sure }) => sure)
  if (!isSameCompany(before, after) && haveOtherCompanies(pair)) {
    // A company merger keeps the title. If the title changed too, the person reused the entry for a new job.
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
