import { i18n } from '#i18n'
import type { StoredResponse } from '../../lib/purchases/rows/requests.ts'
import { Notice } from '../ui/Notice.tsx'

/** Removed from a response. */
export function SuppressedEntriesNotice({
  response,
}: {
  response: Pick<StoredResponse, 'suppressedEntries'> | null
}) {
  if (!response?.suppressedEntries) return null
  return <Notice tone="information">{i18n.t('suppression.hiddenPart')}</Notice>
}
