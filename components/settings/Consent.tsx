import { i18n } from '#i18n'
import { recipients } from '../../lib/settings/disclosures.ts'
import { sentences } from '../ui/formats.ts'
import './settings.css'
import type { DraftFieldsProps } from './AddressFields.tsx'

/** And who receives it. Hidden if consent was given or isn't needed. */
export function ConsentText({ options, draft }: DraftFieldsProps) {
  if (!options.needsConsent.value) return null
  const host = URL.parse(draft.apiUrl)?.host ?? i18n.t('consent.yourProvider')
  return (
    <p class="consent">
      {sentences(
        ...recipients.map((to) =>
          to === 'provider' ? i18n.t('consent.provider', [host]) : i18n.t(`consent.${to}`),
        ),
        i18n.t('consent.nothingElse'),
      )}
    </p>
  )
}

export const saveLabel = ({ needsConsent }: DraftFieldsProps['options']): string =>
  needsConsent.value ? i18n.t('consent.agree') : i18n.t('options.save')
