import { i18n } from '#i18n'
import type { Fault, FieldName } from '../../lib/search/remote/fields.ts'
import { shortAddress } from '../ui/safeLink.ts'

export function hintText(name: FieldName): string | undefined {
  return name === 'location' || name === 'locationCountryCode' ? i18n.t(`search.hint.${name}`) : undefined
}

/** What is wrong with a field, and how to mend it. */
export function faultText(fault: Fault | undefined, socialUrl: string): string | null {
  if (!fault) return null
  if (fault === 'domain') return i18n.t('panel.domainInvalid')
  return fault === 'companyPage'
    ? i18n.t('search.fault.companyPage', [shortAddress(socialUrl)])
    : i18n.t(`search.fault.${fault}`)
}
