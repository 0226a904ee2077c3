import { i18n } from '#i18n'
import { useId, useRef } from 'preact/hooks'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { providerAt, providers } from '../../lib/settings/providers.ts'
import type { Provider } from '../../lib/settings/read-providers.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { addressError } from './addressError.ts'
import { ManagedField } from './ManagedField.tsx'
import { checkError } from './checkError.ts'

export interface DraftFieldsProps {
  options: OptionsModel
  draft: ServiceDraft
}

interface AddressFieldsProps extends DraftFieldsProps {
  /** Only some providers need the field names. */
  short?: boolean
}

export function AddressFields({ options, draft, short = false }: AddressFieldsProps) {
  const { problems, edit, checking, saving } = options
  const wrong = problems.value
  return (
    <>
      {providers.length > 0 && <ProviderField options={options} draft={draft} />}
      <ManagedField at={['deployment', 'apiUrl']}>
        <TextField
          label={i18n.t('options.apiUrl')}
          description={i18n.t('options.apiUrlHint')}
          error={addressError(wrong.apiUrl) ?? checkError(checking.value, 'apiUrl')}
          type="url"
          value={draft.apiUrl}
          onInput={(apiUrl) => edit({ apiUrl })}
        />
      </ManagedField>
      <ManagedField at={['deployment', 'socialUrl']}>
        <TextField
          label={i18n.t('options.socialUrl')}
          description={i18n.t('options.socialUrlHint')}
          error={addressError(wrong.socialUrl)}
          type="url"
          value={draft.socialUrl}
          onInput={(socialUrl) => edit({ socialUrl })}
        />
      </ManagedField>
      {saving.value === 'denied' && (
        <Notice tone="error" help={hrefOfMessage('options.denied')}>
          {i18n.t('options.denied')}
        </Notice>
      )}
      {!short && <FieldNames options={options} draft={draft} />}
    </>
  )
}

function FieldNames({ options, draft }: DraftFieldsProps) {
  const wrong = options.problems.value
  const { edit } = options
  return (
    <Disclosure summary={i18n.t('options.advanced')}>
      <ManagedField at={['deployment', 'socialWord']}>
        <TextField
          label={i18n.t('options.socialWord')}
          description={i18n.t('options.socialWordHint')}
          error={wrong.socialWord && i18n.t('options.wordInvalid')}
          value={draft.socialWord}
          onInput={(socialWord) => edit({ socialWord })}
        />
      </ManagedField>
      <ManagedField at={['deployment', 'jobUrlParameter']}>
        <TextField
          label={i18n.t('options.jobUrlParameter')}
          error={wrong.jobUrlParameter && i18n.t('options.wordInvalid')}
          value={draft.jobUrlParameter}
          onInput={(jobUrlParameter) => edit({ jobUrlParameter })}
        />
      </ManagedField>
    </Disclosure>
  )
}

/** Leaves only the key to fill in. */
function ProviderField({ options, draft }: DraftFieldsProps) {
  const label = useId()
  const group = useRef<HTMLDivElement>(null)
  const chosen = providerAt(draft.apiUrl)
  const choose = ({ apiUrl, socialUrl, socialWord, jobUrlParameter }: Provider) => {
    options.edit({ apiUrl, socialUrl, socialWord, jobUrlParameter })
    group.current?.closest('form')?.querySelector<HTMLElement>('.field-key')?.focus()
  }
  return (
    <div class="field" role="group" aria-labelledby={label} ref={group}>
      <span class="field-label" id={label}>
        {i18n.t('options.provider')}
      </span>
      <div class="options-actions options-providers">
        {providers.map((provider) => (
          <Button key={provider.name} pressed={provider === chosen} onClick={() => choose(provider)}>
            {provider.name}
          </Button>
        ))}
      </div>
    </div>
  )
}
