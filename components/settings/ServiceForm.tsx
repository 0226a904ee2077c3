import { i18n } from '#i18n'
import type { AddressProblem } from '../../lib/settings/address.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { lastFour, type ServiceDraft } from '../../lib/settings/save.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { TextField } from '../ui/TextField.tsx'
import { KeyCheck } from './KeyCheck.tsx'
import { SaveNotice } from './SaveNotice.tsx'

interface ServiceFormProps {
  options: OptionsModel
  draft: ServiceDraft
}

const addressWords = {
  empty: 'options.address.empty',
  'no-address': 'options.address.noAddress',
  'not-secure': 'options.address.notSecure',
  credentials: 'options.address.credentials',
} as const

const addressError = (problem: AddressProblem | undefined) => problem && i18n.t(addressWords[problem])

/** Where the service and the social host are, and the key. */
export function ServiceForm({ options, draft }: ServiceFormProps) {
  const { problems, edit } = options
  const wrong = problems.value
  const submit = (event: Event) => {
    event.preventDefault()
    options.save()
  }
  return (
    <form class="options-group" onSubmit={submit} noValidate>
      <h2>{i18n.t('options.service')}</h2>
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
      <TextField
        label={i18n.t('options.key')}
        description={keyHint(options, draft)}
        error={wrong.key && i18n.t('options.keyInvalid')}
        type="key"
        value={draft.key}
        onInput={(key) => edit({ key })}
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
      <div class="options-actions">
        <Button variant="primary" type="submit" busy={options.saving.value === 'saving'}>
          {i18n.t('options.save')}
        </Button>
        <Button onClick={options.check} busy={options.checking.value.state === 'checking'}>
          {i18n.t('options.check')}
        </Button>
        {options.savedKey.value && <Button onClick={options.forgetKey}>{i18n.t('options.forgetKey')}</Button>}
      </div>
      <SaveNotice state={options.saving.value} />
      <KeyCheck options={options} />
    </form>
  )
}

/** Of a saved key only its end is ever shown; one for another service is not used, and that is said. */
function keyHint({ savedKey }: OptionsModel, { apiUrl }: ServiceDraft): string {
  const saved = savedKey.value
  const hint = i18n.t('options.keyHint')
  if (!saved) return hint
  const { origin } = saved
  if (!keyFits(saved, apiUrl)) return i18n.t('options.keyMoved', [origin])
  return `${i18n.t('options.keySaved', [lastFour(saved)])} ${hint}`
}
