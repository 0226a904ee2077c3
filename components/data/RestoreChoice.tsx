import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { SettingChange } from '../../lib/data/backup/setting-changes.ts'
import type { ReadBackup } from './restoreModel.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import '../ui/pages.css'

interface RestoreChoiceProps {
  file: ReadBackup
  empty: boolean
  records: number
  onRestore: (replace: boolean, settings: readonly SettingChange[]) => Promise<void>
  onCancel: () => void
}

export function RestoreChoice({ file, empty, records, onRestore, onCancel }: RestoreChoiceProps) {
  const { subjects = 0, requests = 0, suppressed = 0 } = file.counts
  const chosen = useSignal<readonly SettingChange[]>([])
  const invalid = Object.values(file.invalid).reduce((sum, count) => sum + count, 0)
  const invalidRequests = file.invalid['requests'] ?? 0
  return (
    <div class="raised">
      <p>
        <strong>{i18n.t('data.restore.of', [dateTimeText(file.at)])}</strong>
        {' · '}
        {i18n.t('data.records', subjects, [numberText(subjects)])}
        {' · '}
        {i18n.t('data.requests', requests, [numberText(requests)])}
      </p>
      {suppressed > 0 && <p>{i18n.t('data.restore.suppressed', suppressed, [numberText(suppressed)])}</p>}
      {invalid > 0 && (
        <Notice
          tone="warning"
          detail={
            invalidRequests > 0
              ? i18n.t('data.restore.invalidLedger', invalidRequests, [numberText(invalidRequests)])
              : undefined
          }
        >
          {i18n.t('data.restore.invalid', invalid, [numberText(invalid)])}
        </Notice>
      )}
      {file.changes.length > 0 && <SettingChoice changes={file.changes} chosen={chosen} />}
      {!empty && <p>{i18n.t('data.restore.here')}</p>}
      <div class="data-line">
        <Button variant="primary" onClick={() => void onRestore(false, chosen.value)}>
          {i18n.t(empty ? 'data.restore.bring' : 'data.restore.join')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('ui.cancel')}</Button>
      </div>
      {!empty && (
        <Confirm
          act={i18n.t('data.restore.replace')}
          confirm={i18n.t('data.restore.replaceConfirm')}
          danger
          onConfirm={async () => {
            await onRestore(true, chosen.value)
            return null
          }}
        >
          <p>{i18n.t('data.restore.replaceWords', records, [numberText(records)])}</p>
        </Confirm>
      )}
    </div>
  )
}
