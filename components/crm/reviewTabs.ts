import { adapters } from '../../lib/crm/adapters.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import type { Forecast } from '../../lib/crm/forecast-result.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'

/** `noEmail`: the destination needs one. `unsendable`: for another reason. */
export const reviewTabs = ['ready', 'noEmail', 'unsendable', 'upToDate'] as const
export type ReviewTab = (typeof reviewTabs)[number]

export function reviewTabOf(
  destination: Pick<Destination, 'kind' | 'mapping'>,
  row: Pick<ReviewRow, 'verdict' | 'missing'>,
  forecast: Forecast | undefined,
): ReviewTab {
  if (row.verdict === 'unchanged') return 'upToDate'
  if (row.verdict === 'ready')
    return forecast?.does === 'refuse' ? 'unsendable' : forecast?.does === 'nothing' ? 'upToDate' : 'ready'
  return lacksEmail(destination, row) ? 'noEmail' : 'unsendable'
}

function lacksEmail(
  { kind, mapping }: Pick<Destination, 'kind' | 'mapping'>,
  { missing }: Pick<ReviewRow, 'missing'>,
): boolean {
  const isEmail = (name: string) =>
    [...mapping, ...adapters[kind].mapping].some(({ to, from }) => to === name && from === 'email')
  return missing.some((names) => names.split(' / ').some(isEmail))
}
