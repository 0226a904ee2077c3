import { i18n } from '#i18n'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { providerAt, providers } from '../../lib/settings/providers.ts'
import { usualWords } from '../../lib/api/deployment.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { addressError } from './addressError.ts'
import { checkError } from './checkError.ts'

export interface DraftFieldsProps {
  options: OptionsModel
  draft: ServiceDraft
}

/** Where the service and the social host are, and what the service calls things. */
export function AddressFields({ options, draft }: DraftFieldsProps) {
  const { problems, edit, checking, saving } = options
  const wrong = problems.value
  return (
    <>
      {providers.length > 0 && <ProviderField options={options} draft={draft} />}
      <TextField
        label={i18n.t('options.apiUrl')}
        description={i18n.t('options.apiUrlHint')}
        error={addressError(wrong.apiUrl) ?? checkError(checking.value, 'apiUrl')}
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
      {saving.value === 'denied' && <Notice tone="trouble">{i18n.t('options.denied')}</Notice>}
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

const unknownProvider = { apiUrl: '', socialUrl: '', ...usualWords }

/** Fills in all that is known of a provider; what was typed by hand is nobody's. */
function ProviderField({ options, draft }: DraftFieldsProps) {
  const chosen = providerAt(draft.apiUrl)?.name ?? ''
  const choose = (name: string) => {
    const provider = providers.find((each) => each.name === name)
    const { apiUrl, socialUrl, socialWord, jobUrlParameter } = provider ?? unknownProvider
    options.edit({ apiUrl, socialUrl, socialWord, jobUrlParameter })
  }
  return (
    <SelectField
      label={i18n.t('options.provider')}
      value={chosen}
      options={[
        { value: '', label: i18n.t('options.providerOther') },
        ...providers.map(({ name }) => ({ value: name, label: name })),
      ]}
      onSelect={choose}
    />
  )
}
