import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { passwordState } from '../../lib/data/backup/schedule.ts'
import { UntilUnlocked } from '../lock/UntilUnlocked.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { DataModel } from './dataModel.ts'
import { NewPasswordFields, useFilePassword } from './PasswordFields.tsx'

export function SchedulePassword({ model }: { model: DataModel }) {
  const state = passwordState(model.backups.value?.password ?? null)
  const isEditing = useSignal(false)
  const isBusy = useSignal(false)
  const set = async (password: string | null) => {
    isBusy.value = true
    await model.setSchedulePassword(password).finally(() => (isBusy.value = false))
    isEditing.value = false
  }
  const has = state === 'none' ? 'none' : 'has'
  return (
    <div class="data-schedule-password">
      {state !== 'lost' && <p class="field-description">{i18n.t(`data.schedulePassword.${has}`)}</p>}
      {state === 'locked' && <p role="status">{i18n.t('data.schedulePassword.waits')}</p>}
      {state === 'lost' && <Notice tone="warning">{i18n.t('data.schedulePassword.lost')}</Notice>}
      <UntilUnlocked>
        {isEditing.value ? (
          <PasswordForm isBusy={isBusy.value} onSave={set} onCancel={() => (isEditing.value = false)} />
        ) : (
          <div class="data-line">
            <Button onClick={() => (isEditing.value = true)}>
              {i18n.t(state === 'none' ? 'data.schedulePassword.set' : 'data.schedulePassword.change')}
            </Button>
            {state !== 'none' && (
              <Button busy={isBusy.value} onClick={() => void set(null)}>
                {i18n.t('data.schedulePassword.remove')}
              </Button>
            )}
          </div>
        )}
      </UntilUnlocked>
    </div>
  )
}

interface PasswordFormProps {
  isBusy: boolean
  onSave: (password: string) => Promise<void>
  onCancel: () => void
}

function PasswordForm({ isBusy, onSave, onCancel }: PasswordFormProps) {
  const password = useFilePassword(true)
  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    const typed = password.take()
    if (typeof typed === 'string') void onSave(typed)
  }
  return (
    <form class="data-password" onSubmit={submit} noValidate>
      <NewPasswordFields
        password={password}
        field={i18n.t('data.schedulePassword.field')}
        repeat={i18n.t('data.schedulePassword.repeat')}
      />
      <div class="data-line">
        <Button type="submit" variant="primary" busy={isBusy}>
          {i18n.t('data.schedulePassword.save')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('ui.cancel')}</Button>
      </div>
    </form>
  )
}
