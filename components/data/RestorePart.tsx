import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useEffect } from 'preact/hooks'
import type { Restored } from '../../lib/data/backup/restore-backup.ts'
import { protectedEnding } from '../../lib/data/protected-file.ts'
import { takeGiven } from '../model/given.ts'
import type { DataModel } from './dataModel.ts'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { DataPart } from './DataPart.tsx'
import { useOpenedFile } from './OpenProtected.tsx'
import { mergeTexts } from './mergeTexts.ts'
import { RestoreChoice } from './RestoreChoice.tsx'
import { isBusy, type RestoreModel, type RestoreStep } from './restoreModel.ts'

interface RestorePartProps {
  model: DataModel
  restore: RestoreModel
}

export function RestorePart({ model, restore }: RestorePartProps) {
  const now = restore.step.value
  const busy = isBusy(now)
  const opened = useOpenedFile((file) => restore.read(file))
  const take = (file: File) => {
    if (!restore.canRestore()) return
    restore.cancel()
    void opened.take(file)
  }
  useEffect(() => takeGiven('backup', take), [])
  return (
    <DataPart title={i18n.t('data.restore.title')} hint={i18n.t('data.restore.hint')}>
      {restore.unfinished.value !== null && !busy && (
        <Notice tone="warning">
          {i18n.t('data.restore.unfinished', [dateTimeText(restore.unfinished.value)])}
        </Notice>
      )}
      <div class="data-line">
        <FileButton
          accept={`.gz,.ndjson,${protectedEnding}`}
          busy={busy}
          label={i18n.t('data.restore.file')}
          onFile={take}
        >
          {i18n.t('data.restore.act')}
        </FileButton>
        {busy && <span role="status">{progressText(now)}</span>}
      </div>
      {busy && restore.ignored.value && <Notice tone="warning">{i18n.t('data.restore.ignored')}</Notice>}
      {!busy && opened.form}
      {now.at === 'elsewhere' && <Notice tone="warning">{i18n.t('data.restore.elsewhere')}</Notice>}
      {now.at === 'damaged' && (
        <Notice tone="error" help={hrefOfMessage(`data.restore.damage.${now.damage}`)}>
          {i18n.t(`data.restore.damage.${now.damage}`)}
        </Notice>
      )}
      {now.at === 'no-room' && (
        <Notice tone="error" help={hrefOfMessage('database.scarce')}>
          {i18n.t('data.noRoom')}
        </Notice>
      )}
      {now.at === 'failed' && (
        <Notice tone="error" help={hrefOfMessage('data.restore.failed')}>
          {i18n.t('data.restore.failed')}
        </Notice>
      )}
      {now.at === 'unchanged' && (
        <Notice tone="error" help={hrefOfMessage('data.restore.unchanged')}>
          {i18n.t('data.restore.unchanged')}
        </Notice>
      )}
      {now.at === 'read' && now.reason && (
        <Notice tone="error" help={hrefOfMessage(now.reason)}>
          {i18n.t(now.reason)}
        </Notice>
      )}
      {now.at === 'read' && (
        <RestoreChoice
          key={now.file.profile}
          file={now.file}
          empty={model.empty.value ?? false}
          records={model.records.value ?? 0}
          onRestore={(replace, settings) => restore.restore(replace, settings)}
          onCancel={() => restore.cancel()}
        />
      )}
      {now.at === 'done' && <Done restored={now.restored} />}
    </DataPart>
  )
}

function progressText(step: RestoreStep): string {
  if (step.at !== 'restoring') return i18n.t('data.restore.reading')
  const all = Object.values(step.file.counts).reduce((sum, count) => sum + count, 0)
  const rows: [string, string] = [numberText(step.rows), numberText(all)]
  return step.part === 'replacing'
    ? i18n.t('data.restore.replacing', rows)
    : i18n.t('data.restore.progress', rows)
}

function Done({ restored }: { restored: Restored }) {
  const { added, joined, requests, leftOut } = restored
  return (
    <Notice
      tone="information"
      detail={leftOut > 0 ? i18n.t('data.restore.leftOut', leftOut, [numberText(leftOut)]) : undefined}
    >
      {i18n.t('data.restore.done')}{' '}
      {[
        i18n.t('data.restore.added', added, [numberText(added)]),
        i18n.t('data.restore.joined', joined, [numberText(joined)]),
        i18n.t('data.restore.requests', requests, [numberText(requests)]),
        ...mergeTexts(restored),
      ].join(' · ')}
    </Notice>
  )
}
