import { i18n } from '#i18n'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { TextField } from '../ui/TextField.tsx'
import { addressError } from './addressError.ts'

export interface DraftFieldsProps {
  options: OptionsModel
  draft: ServiceDraft
}

/** Where the service and the social host are, and what the service calls things. */
export function AddressFields({ options: { problems, edit }, draft }: DraftFieldsProps) {
  const wrong = problems.value
  return (
    <>
      <TextField
        label={i18n.t('options.apiUrl')}
        description={i18n.t('options.apiUrlHint')}
        error={addressError(wrong.apiUrl)}
        type="url"
        value={draft.apiUrl}
        onInput={(apiUrl) => edit({ apiUrl })}
      />
      <TextField
        label={i18n.t('options.socialUrl')}
        description={i18n.t('options.socialUrlHint')}
        error={addressError(wrong.socialUrl)}
        type="url"
        value={draft.socialUrl}
        onInput={(socialUrl) => edit({ socialUrl })}
      />
      <Disclosure summary={i18n.t('options.advanced')}>
        <TextField
          label={i18n.t('options.socialWord')}
          description={i18n.t('options.socialWordHint')}
          error={wrong.socialWord && i18n.t('options.wordInvalid')}
          value={draft.socialWord}
          onInput={(socialWord) => edit({ socialWord })}
        />
        <TextField
          label={i18n.t('options.jobUrlParameter')}
          error={wrong.jobUrlParameter && i18n.t('options.wordInvalid')}
          value={draft.jobUrlParameter}
          onInput={(jobUrlParameter) => edit({ jobUrlParameter })}
        />
      </Disclosure>
    </>
  )
}
