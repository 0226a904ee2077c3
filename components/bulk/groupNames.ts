import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { resultGroups, type ResultGroup, type RunFindings } from './runResults.ts'

export const groupNames: Record<ResultGroup, PlainKey> = {
  withEmail: 'run.figure.emails',
  noEmail: 'run.figure.noEmail',
  found: 'run.figure.found',
  notFound: 'run.figure.notFound',
  failed: 'run.item.refused',
}

/** Both email groups appear even if empty, unless the run found only companies or jobs. */
export function countsOfGroups({ rows }: RunFindings): [ResultGroup, number][] {
  const counts = { withEmail: 0, noEmail: 0, found: 0, notFound: 0, failed: 0 }
  for (const { group } of rows) counts[group] += 1
  const isOfPeople = counts.withEmail + counts.noEmail > 0 || counts.found === 0
  return resultGroups
    .filter((group) => {
      if (group === 'failed' || group === 'found') return counts[group] > 0
      return group === 'notFound' || isOfPeople
    })
    .map((group) => [group, counts[group]])
}
