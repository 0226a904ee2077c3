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

const troubles: Record<BackupFailure, () => string> = {
  'no-permission': () => i18n.t('keep.backup.trouble.noPermission'),
  'not-made': () => i18n.t('keep.backup.trouble.notMade'),
  'not-saved': () => i18n.t('keep.backup.trouble.notSaved'),
}

/** Saves the library to a file, now or on a schedule. */
export function BackupPart({ keep }: { keep: DataModel }) {
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const denied = useSignal(false)
  const password = useFilePassword()
  const kept = keep.backups.value
  if (!kept) return null
  const backUp = async () => {
    const chosen = password.take()
    if (chosen === undefined) return
    state.value = 'busy'
    state.value = await keep.backUp(chosen).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
  }
  return (
    <DataPart id="backup" title={i18n.t('keep.backup.title')} hint={i18n.t('keep.backup.hint')}>
      <div class="keep-line">
        <Button
          variant="primary"
          icon="download"
          busy={state.value === 'busy'}
          disabledReason={keep.unused.value ? i18n.t('keep.backup.nothing') : null}
          onClick={() => void backUp()}
        >
          {i18n.t('keep.backup.act')}
        </Button>
        <span role="status">
          {kept.last
            ? i18n.t(kept.last.byHand ? 'keep.backup.byHand' : 'keep.backup.byItself', [
                dateTimeText(kept.last.at),
                bytesText(kept.last.bytes),
              ])
            : i18n.t('keep.backup.none')}
        </span>
      </div>
      <PasswordFields password={password} />
      <StaleBackupsNotice keep={keep} />
      {state.value === 'failed' && (
        <Notice tone="trouble" help={hrefOfMessage('keep.backup.failed')}>
          {i18n.t('keep.backup.failed')}
        </Notice>
      )}
      <SelectField
        label={i18n.t('keep.backup.schedule')}
        description={i18n.t('keep.backup.scheduleHint')}
        error={denied.value ? i18n.t('keep.backup.denied') : null}
        value={kept.schedule}
        options={schedules.map((value) => ({ value, label: i18n.t(`keep.backup.schedules.${value}`) }))}
        onSelect={(schedule) => {
          denied.value = false
          void keep.schedule(schedule).then((granted) => (denied.value = !granted))
        }}
      />
      <SchedulePassword keep={keep} />
      {kept.failed && (
        <Notice tone="warning" detail={dateTimeText(kept.failed.at)}>
          {troubles[kept.failed.why]()}
        </Notice>
      )}
    </DataPart>
  )
}
