import { i18n } from '#i18n'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { lastFour, type ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { TextField } from '../ui/TextField.tsx'
import type { DraftFieldsProps } from './AddressFields.tsx'
import { sentences } from '../ui/formats.ts'

export function KeyField({ options, draft }: DraftFieldsProps) {
  return (
    <TextField
      label={i18n.t('options.key')}
      description={keyHint(options, draft)}
      error={options.problems.value.key && i18n.t('options.keyInvalid')}
      type="key"
      value={draft.key}
      onInput={(key) => options.edit({ key })}
    />
  )
}

/** Of a saved key only its end is ever shown; one for another service is not used, and that is said. */
function keyHint({ savedKey }: OptionsModel, { apiUrl }: ServiceDraft): string {
  const saved = savedKey.value
  const hint = i18n.t('options.keyHint')
  if (!saved) return hint
  const { base, origin } = saved
  if (!keyFits(saved, apiUrl)) return i18n.t('options.keyMoved', [base ?? origin])
  const end = lastFour(saved)
  const isSaved = end === '' ? i18n.t('options.keySavedShort') : i18n.t('options.keySaved', [end])
  return sentences(isSaved, hint)
}
