import { extraFields, type NamedField } from '../../ui/extraFields.ts'
export type Places<Item> = Record<NamedField<Item>, true>

/** Fields that aren't shown elsewhere: those of the response, and those of each item by its number. */
export function extraOfResponse<Item extends object>(
  response: object,
  list: string,
  items: readonly Item[],
  shown: Places<Item>,
): Record<string, unknown> {
  const ofItems = items.map((item, index) => [String(index + 1), extraFields(item, shown)] as const)
  const ofResponse = Object.entries(response).filter(
    ([name]) => name !== list && !Object.hasOwn(shownOfResponse, name),
  )
  return Object.fromEntries([...ofResponse, ...ofItems.filter(([, extra]) => Object.keys(extra).length > 0)])
}

export const shownOfResponse: Record<string, true> = {
  success: true,
  credits_consumed: true,
  credits_left: true,
  rate_limit_left: true,
  daily_rate_limit_left: true,
  minute_rate_limit_left: true,
  next_minute_rate_limit_reset: true,
  quotas: true,
  metadata: true,
  pagination: true,
}
