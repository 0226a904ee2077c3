import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { clientIdIn } from '../../lib/crm/salesforce-sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { DestinationDraft } from './destinationDraft.ts'

/** With the organization's own app, which lets the token be renewed without the user. */
export function SignIn({ form, onDone }: { form: DestinationDraft; onDone: () => void }) {
  const key = useSignal(clientIdIn(form.saved?.token ?? ''))
  const isBusy = useSignal(false)
  const hasFailed = useSignal(false)
  const signIn = async () => {
    isBusy.value = true
    hasFailed.value = false
    const ended = await form.signIn(key.value.trim())
    isBusy.value = false
    hasFailed.value = ended === 'failed'
    if (ended === 'done') onDone()
  }
  return (
    <div class="crm-token">
      <TextField
        label={i18n.t('crm.signIn.key')}
        description={i18n.t('crm.signIn.hint')}
        error={hasFailed.value ? i18n.t('crm.signIn.failed') : null}
        value={key.value}
        onInput={(typed) => (key.value = typed)}
      />
      <span class="crm-line">
        <Button
          variant="outlined"
          busy={isBusy.value}
          disabledReason={key.value.trim() === '' ? i18n.t('crm.signIn.hint') : null}
          onClick={() => void signIn()}
        >
          {i18n.t('crm.signIn.button')}
        </Button>
      </span>
    </div>
  )
}
