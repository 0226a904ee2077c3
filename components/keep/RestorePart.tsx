import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Restored } from '../../lib/backup/restore-backup.ts'
import type { Damage, Verified } from '../../lib/backup/verify-backup.ts'
import type { KeepModel } from '../../lib/state/keep.ts'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { FileButton } from './FileButton.tsx'
import { KeepPart } from './KeepPart.tsx'
import { RestoreChoice } from './RestoreChoice.tsx'

export type RestoreStep =
  | { at: 'idle' | 'reading' | 'failed' | 'under-way' }
  | { at: 'damaged'; damage: Damage }
  | { at: 'read'; file: Verified }
  | { at: 'restoring'; file: Verified; rows: number }
  | { at: 'done'; restored: Restored }

/** A backup brought back: read to its end first, and nothing is written before a person says how. */
export function RestorePart({ keep }: { keep: KeepModel }) {
  const step = useSignal<RestoreStep>({ at: 'idle' })
  const now = step.value
  const read = async (file: File) => {
    step.value = { at: 'reading' }
    const found = await keep.verify(file).catch(() => 'cut' as const)
    step.value = typeof found === 'string' ? { at: 'damaged', damage: found } : { at: 'read', file: found }
  }
  const restore = async (file: Verified, replace: boolean) => {
    step.value = { at: 'restoring', file, rows: 0 }
    const told = (rows: number) => (step.value = { at: 'restoring', file, rows })
    const restored = await keep.restore(file, replace, told).catch(() => 'failed' as const)
    step.value = typeof restored === 'string' ? { at: restored } : { at: 'done', restored }
  }
  const busy = now.at === 'reading' || now.at === 'restoring'
  return (
    <KeepPart title={i18n.t('keep.restore.title')} hint={i18n.t('keep.restore.hint')}>
      {keep.restoring.value && !busy && (
        <Notice tone="warning">
          {i18n.t('keep.restore.unfinished', [dateTimeText(keep.restoring.value)])}
        </Notice>
      )}
      <div class="keep-line">
        <FileButton accept=".gz,.ndjson" busy={busy} onFile={(file) => void read(file)}>
          {i18n.t('keep.restore.act')}
        </FileButton>
        {busy && <span role="status">{progressText(now)}</span>}
      </div>
      {now.at === 'damaged' && <Notice tone="trouble">{i18n.t(`keep.restore.damage.${now.damage}`)}</Notice>}
      {now.at === 'failed' && <Notice tone="trouble">{i18n.t('keep.restore.failed')}</Notice>}
      {now.at === 'under-way' && <Notice tone="trouble">{i18n.t('keep.underWay')}</Notice>}
      {now.at === 'read' && (
        <RestoreChoice
          file={now.file}
          empty={keep.empty.value ?? false}
          records={keep.records.value ?? 0}
          onRestore={(replace) => restore(now.file, replace)}
          onCancel={() => (step.value = { at: 'idle' })}
        />
      )}
      {now.at === 'done' && <Done restored={now.restored} />}
    </KeepPart>
  )
}

function progressText(step: RestoreStep): string {
  if (step.at !== 'restoring') return i18n.t('keep.restore.reading')
  const all = Object.values(step.file.counts).reduce((sum, count) => sum + count, 0)
  return i18n.t('keep.restore.progress', [numberText(step.rows), numberText(all)])
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
