import { i18n } from '#i18n'
import type { RequestDraft } from './requestDraft.ts'
import type { OperationField } from './operationFields.ts'
import { numberText } from '../ui/formats.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

const hints: Record<string, PlainKey & `console.fields.${string}`> = {
  cacheDuration: 'console.fields.cacheDuration',
  location: 'console.fields.location',
  socialUrl: 'console.fields.socialUrl',
  url: 'console.fields.url',
  companyUrl: 'console.fields.companyUrl',
  locationCountryCode: 'console.fields.locationCountryCode',
  companyDomain: 'console.fields.companyDomain',
  currentCompanyId: 'console.fields.currentCompanyId',
}

export function hintOf({ name, min, max, pattern }: OperationField): string | null {
  const hint = hints[name]
  if (hint) return i18n.t(hint)
  if (pattern !== null) return i18n.t('console.fits', [pattern])
  if (min === null) return null
  return max === null
    ? i18n.t('console.from', [numberText(min)])
    : i18n.t('console.range', [numberText(min), numberText(max)])
}

export function wrongText(field: OperationField, { values }: RequestDraft): string {
  if ((values[field.name] ?? '').trim() === '') return i18n.t('console.wrong.missing')
  return i18n.t(field.kind === 'number' ? 'console.wrong.number' : 'console.wrong.other')
}
