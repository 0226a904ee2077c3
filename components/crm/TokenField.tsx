import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import { newSecret, secretForm, secretsIn } from '../../lib/crm/sign.ts'
import type { DestinationDraft } from './destinationDraft.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { UntilUnlocked } from '../lock/UntilUnlocked.tsx'
import { TextField } from '../ui/TextField.tsx'
import { failureText } from './crmTexts.ts'
import { sentences } from '../ui/formats.ts'

const errors = {
  token: 'options.keyInvalid',
  redacted: 'crm.wrong.redacted',
  secret: 'crm.wrong.secret',
  asymmetric: 'crm.wrong.asymmetric',
  length: 'crm.wrong.length',
} as const

/** For a webhook, the shared secret. */
export function TokenField({ form }: { form: DestinationDraft }) {
  const { kind, token } = form.draft.value
  const wrong = form.problems.value.token
  const failed = form.failed.value
  const isRefused = failed?.name === 'token' || failed?.name === 'secret'
  const isSecret = adapters[kind].credential === 'secret'
  const empty = isSecret ? 'crm.wrong.noSecret' : 'crm.wrong.token'
  const label = i18n.t(isSecret ? 'crm.field.secret' : 'crm.field.token')
  const hint = isSecret
    ? secretHint(token)
    : sentences(adapters[kind].renewalOf ? i18n.t('crm.signIn.or') : null, i18n.t('crm.tokenHint'))
  return (
    <UntilUnlocked>
      <div class="crm-token">
        <TextField
          label={label}
          description={form.saved ? sentences(i18n.t('crm.tokenSaved'), hint) : hint}
          error={
            wrong ? i18n.t(wrong === 'empty' ? empty : errors[wrong]) : isRefused ? failureText(failed) : null
          }
          type="key"
          value={token}
          onInput={(token) => form.edit({ token })}
        />
        {isSecret && (
          <span class="crm-line">
            {token !== '' && <CopyButton label={label} value={token} />}
            <Button size="small" onClick={() => form.edit({ token: newSecret() })}>
              {i18n.t('crm.newSecret')}
            </Button>
          </span>
        )}
      </div>
    </UntilUnlocked>
  )
}

function secretHint(token: string): string {
  const forms = new Set(secretsIn(token).map(secretForm))
  return sentences(
    i18n.t('crm.secretHint'),
    forms.has('base64') ? i18n.t('crm.secretBase64') : null,
    forms.has('text') ? i18n.t('crm.secretText') : null,
    i18n.t('crm.secretBoth'),
  )
}
