import { i18n } from '#i18n'
import type { StoredResponse } from '../../lib/purchases/rows/requests.ts'
import { Notice } from '../ui/Notice.tsx'

/** Shows that entries were removed from a response because the people are suppressed. */
export function SuppressedEntriesNotice({
  response,
}: {
  response: Pick<StoredResponse, 'suppressedEntries'> | null
}) {
  if (!response?.suppressedEntries) return null
  return <Notice tone="information">{i18n.t('suppression.hiddenPart')}</Notice>
}
