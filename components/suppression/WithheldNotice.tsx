import { i18n } from '#i18n'
import type { StoredResponse } from '../../lib/purchases/rows/requests.ts'
import { Notice } from '../ui/Notice.tsx'

/** Shows that entries of a response were withheld because the people are suppressed. */
export function WithheldNotice({ response }: { response: Pick<StoredResponse, 'withheld'> | null }) {
  if (!response?.withheld) return null
  return <Notice tone="information">{i18n.t('suppression.withheld')}</Notice>
}
