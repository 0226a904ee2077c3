import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Restored, RestoreOptions } from '../../lib/data/backup/restore-backup.ts'
import type { SettingChange } from '../../lib/data/backup/setting-changes.ts'
import type { Damage } from '../../lib/data/backup/verify-backup.ts'
import {
  isProtected,
  openProtected,
  protectedEnding,
  type ProtectionProblem,
} from '../../lib/data/protected-file.ts'
import { takeGiven } from '../model/given.ts'
import type { DataModel, ReadBackup } from './dataModel.ts'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { DataPart } from './DataPart.tsx'
import { OpenProtected } from './OpenProtected.tsx'
import { RestoreChoice } from './RestoreChoice.tsx'

export type RestoreStep =
  | { at: 'idle' | 'reading' | 'failed' | 'unchanged' | 'no-room' }
  | { at: 'damaged'; damage: Damage }
  | { at: 'protected'; file: File; problem: ProtectionProblem | null; busy: boolean }
  /** `why`: nothing was restored, for this reason. */
  | { at: 'read'; file: ReadBackup; why: 'keep.underWay' | 'profiles.switched' | null }
  | { at: 'restoring'; file: ReadBackup; rows: number; part: 'reading' | 'replacing' }
  | { at: 'done'; restored: Restored }

/** A backup brought back: every row is looked at first, and nothing is written before a person says how. */
export function RestorePart({ keep }: { keep: DataModel }) {
  const step = useSignal<RestoreStep>({ at: 'idle' })
  const now = step.value
  const read = async (file: File) => {
    if (await isProtected(file).catch(() => false))
      step.value = { at: 'protected', file, problem: null, busy: false }
    else await readOpen(file)
  }
  const open = async (file: File, password: string) => {
    step.value = { at: 'protected', file, problem: null, busy: true }
    const opened = await openProtected(file, password).catch(() => ({ problem: 'cut' }) as const)
    if ('problem' in opened) step.value = { at: 'protected', file, problem: opened.problem, busy: false }
    else await readOpen(opened.file)
  }
  const readOpen = async (file: Blob) => {
    step.value = { at: 'reading' }
    const found = await keep.verify(file).catch(() => 'cut' as const)
    if (found === 'no-room') step.value = { at: found }
    else if (typeof found === 'string') step.value = { at: 'damaged', damage: found }
    else step.value = { at: 'read', file: found, why: null }
  }
  useEffect(() => takeGiven('backup', (file) => void read(file)), [])
  const restore = async (file: ReadBackup, replace: boolean, settings: readonly SettingChange[]) => {
    step.value = { at: 'restoring', file, rows: 0, part: 'reading' }
    const onRows: RestoreOptions['onRows'] = (rows, part) =>
      (step.value = { at: 'restoring', file, rows, part })
    const restored = await keep
      .restore(file, { replace, onRows, settings: [...settings] })
      .catch(() => 'failed' as const)
    if (restored === 'failed') step.value = { at: replace ? 'unchanged' : 'failed' }
    else if (restored === 'under-way') step.value = { at: 'read', file, why: 'keep.underWay' }
    else if ('compared' in restored)
      step.value = { at: 'read', file: restored.compared, why: 'profiles.switched' }
    else step.value = { at: 'done', restored }
  }
  const cancel = () => {
    step.value = { at: 'idle' }
    void keep.discard()
  }
  const busy = now.at === 'reading' || now.at === 'restoring'
  return (
    <DataPart title={i18n.t('keep.restore.title')} hint={i18n.t('keep.restore.hint')}>
      {keep.restoring.value && !busy && (
        <Notice tone="warning">
          {i18n.t('keep.restore.unfinished', [dateTimeText(keep.restoring.value)])}
        </Notice>
      )}
      <div class="keep-line">
        <FileButton
          accept={`.gz,.ndjson,${protectedEnding}`}
          busy={busy}
          label={i18n.t('keep.restore.file')}
          onFile={(file) => void read(file)}
        >
          {i18n.t('keep.restore.act')}
        </FileButton>
        {busy && <span role="status">{progressText(now)}</span>}
      </div>
      {now.at === 'protected' && (
        <OpenProtected
          problem={now.problem}
          busy={now.busy}
          onOpen={(password) => void open(now.file, password)}
          onCancel={() => (step.value = { at: 'idle' })}
        />
      )}
      {now.at === 'damaged' && (
        <Notice tone="trouble" help={hrefOfMessage(`keep.restore.damage.${now.damage}`)}>
          {i18n.t(`keep.restore.damage.${now.damage}`)}
        </Notice>
      )}
      {now.at === 'no-room' && (
        <Notice tone="trouble" help={hrefOfMessage('database.scarce')}>
          {i18n.t('keep.noRoom')}
        </Notice>
      )}
      {now.at === 'failed' && (
        <Notice tone="trouble" help={hrefOfMessage('keep.restore.failed')}>
          {i18n.t('keep.restore.failed')}
        </Notice>
      )}
      {now.at === 'unchanged' && (
        <Notice tone="trouble" help={hrefOfMessage('keep.restore.unchanged')}>
          {i18n.t('keep.restore.unchanged')}
        </Notice>
      )}
      {now.at === 'read' && now.why && (
        <Notice tone="trouble" help={hrefOfMessage(now.why)}>
          {i18n.t(now.why)}
        </Notice>
      )}
      {now.at === 'read' && (
        <RestoreChoice
          key={now.file.profile}
          file={now.file}
          empty={keep.empty.value ?? false}
          records={keep.records.value ?? 0}
          onRestore={(replace, settings) => restore(now.file, replace, settings)}
          onCancel={cancel}
        />
      )}
      {now.at === 'done' && <Done restored={now.restored} />}
    </DataPart>
  )
}

function progressText(step: RestoreStep): string {
  if (step.at !== 'restoring') return i18n.t('keep.restore.reading')
  const all = Object.values(step.file.counts).reduce((sum, count) => sum + count, 0)
  const rows: [string, string] = [numberText(step.rows), numberText(all)]
  return step.part === 'replacing'
    ? i18n.t('keep.restore.replacing', rows)
    : i18n.t('keep.restore.progress', rows)
}

function Done({ restored: { added, joined, requests, leftOut } }: { restored: Restored }) {
  return (
    <Notice
      tone="information"
      detail={leftOut > 0 ? i18n.t('keep.restore.leftOut', leftOut, [numberText(leftOut)]) : undefined}
    >
      {i18n.t('keep.restore.done')}{' '}
      {[
        i18n.t('keep.restore.added', added, [numberText(added)]),
        i18n.t('keep.restore.joined', joined, [numberText(joined)]),
        i18n.t('keep.restore.requests', requests, [numberText(requests)]),
      ].join(' · ')}
    </Notice>
  )
}
