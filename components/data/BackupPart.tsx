import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { schedules, type BackupFailure } from '../../lib/data/backup/schedule.ts'
import type { DataModel } from './dataModel.ts'
import { Button } from '../ui/Button.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { bytesText } from './bytesText.ts'
import { DataPart } from './DataPart.tsx'
import { StaleBackupsNotice } from './StaleBackupsNotice.tsx'
import { SchedulePassword } from './SchedulePassword.tsx'
import { PasswordFields, useFilePassword } from './PasswordFields.tsx'

const failureTexts: Record<BackupFailure, () => string> = {
  'no-permission': () => i18n.t('data.backup.failure.noPermission'),
  'not-made': () => i18n.t('data.backup.failure.notMade'),
  'not-saved': () => i18n.t('data.backup.failure.notSaved'),
}

export function BackupPart({ model }: { model: DataModel }) {
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const denied = useSignal(false)
  const password = useFilePassword()
  const kept = model.backups.value
  if (!kept) return null
  const backUp = async () => {
    const chosen = password.take()
    if (chosen === undefined) return
    state.value = 'busy'
    state.value = await model.backUp(chosen).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
  }
  return (
    <DataPart id="backup" title={i18n.t('data.backup.title')} hint={i18n.t('data.backup.hint')}>
      <div class="data-line">
        <Button
          icon="download"
          busy={state.value === 'busy'}
          disabledReason={model.unused.value ? i18n.t('data.backup.nothing') : null}
          onClick={() => void backUp()}
        >
          {i18n.t('data.backup.act')}
        </Button>
        <span role="status">
          {kept.last
            ? i18n.t(kept.last.byHand ? 'data.backup.manual' : 'data.backup.automatic', [
                dateTimeText(kept.last.at),
                bytesText(kept.last.bytes),
              ])
            : i18n.t('data.backup.none')}
        </span>
      </div>
      <PasswordFields password={password} />
      <StaleBackupsNotice model={model} />
      {state.value === 'failed' && (
        <Notice tone="error" help={hrefOfMessage('data.backup.failed')}>
          {i18n.t('data.backup.failed')}
        </Notice>
      )}
      <SelectField
        label={i18n.t('data.backup.schedule')}
        description={i18n.t('data.backup.scheduleHint')}
        error={denied.value ? i18n.t('data.backup.denied') : null}
        value={kept.schedule}
        options={schedules.map((value) => ({ value, label: i18n.t(`data.backup.schedules.${value}`) }))}
        onSelect={(schedule) => {
          denied.value = false
          void model.schedule(schedule).then((granted) => (denied.value = !granted))
        }}
      />
      <SchedulePassword model={model} />
      {kept.failed && (
        <Notice tone="warning" detail={dateTimeText(kept.failed.at)}>
          {failureTexts[kept.failed.reason]()}
        </Notice>
      )}
    </DataPart>
  )
}
