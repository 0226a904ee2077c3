import { i18n } from '#i18n'
import type { Verified } from '../../lib/backup/verify-backup.ts'
import { Confirm } from '../known/Confirm.tsx'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import '../ui/Raised.css'

interface RestoreChoiceProps {
  file: Verified
  /** Whether nothing is here yet. */
  empty: boolean
  /** How many records are here. */
  records: number
  onRestore: (replace: boolean) => Promise<void>
  onCancel: () => void
}

/** What a file holds, and how it is to be brought back. */
export function RestoreChoice({ file, empty, records, onRestore, onCancel }: RestoreChoiceProps) {
  const { subjects = 0, requests = 0 } = file.counts
  return (
    <div class="raised">
      <p>
        <strong>{i18n.t('keep.restore.of', [dateTimeText(file.at)])}</strong>
        {' · '}
        {i18n.t('keep.records', subjects, [numberText(subjects)])}
        {' · '}
        {i18n.t('keep.requests', requests, [numberText(requests)])}
      </p>
      {!empty && <p>{i18n.t('keep.restore.here')}</p>}
      <div class="keep-line">
        <Button variant="primary" onClick={() => void onRestore(false)}>
          {i18n.t(empty ? 'keep.restore.bring' : 'keep.restore.join')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('known.cancel')}</Button>
      </div>
      {!empty && (
        <Confirm
          act={i18n.t('keep.restore.replace')}
          confirm={i18n.t('keep.restore.replaceConfirm')}
          danger
          onConfirm={async () => {
            await onRestore(true)
            return null
          }}
        >
          <p>{i18n.t('keep.restore.replaceWords', records, [numberText(records)])}</p>
        </Confirm>
      )}
    </div>
  )
}
