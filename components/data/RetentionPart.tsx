import { i18n } from '#i18n'
import { hrefOfHelp, hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { pageKinds, type PageKind } from '../../lib/pages/page-kinds.ts'
import type { DeletionCounts } from '../../lib/data/erasure/delete-subjects.ts'
import { neverDeleting } from '../../lib/data/retention/due.ts'
import type { DataModel, RetentionModel } from './dataModel.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { ManagedField } from '../settings/ManagedField.tsx'
import { retentionChoices } from '../settings/retentionChoices.ts'
import { DataPart } from './DataPart.tsx'

/** For how long records are kept. What would delete something says how much first. */
export function RetentionPart({ keep }: { keep: DataModel }) {
  const draft = useSignal<{ retention: RetentionModel; due: number } | null>(null)
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const purged = useSignal<DeletionCounts | null>(null)
  // What was chosen and is not written yet: the next choice is made beside it.
  const chosen = useRef<RetentionModel | null>(null)
  const kept = keep.retention.value
  const last = keep.lastPurge.value
  const hold = keep.purgeHold.value
  const held = useLoaded(async () => (hold ? keep.heldDue() : null), [hold, kept])
  const due = held ? sum(held) : 0
  if (!kept) return null
  const shown = draft.value?.retention ?? kept

  const take = async (retention: RetentionModel) => {
    const asked = draft.value
    state.value = 'busy'
    const heard = await keep.retain(retention).catch(() => null)
    purged.value = heard
    state.value = heard ? 'idle' : 'failed'
    // What was chosen meanwhile is still asked.
    if (draft.value === asked) draft.value = null
  }
  const change = async (changed: Partial<RetentionModel>) => {
    const retention = { ...(chosen.current ?? shown), ...changed }
    chosen.current = retention
    purged.value = null
    const due = sum(await keep.dueWith(retention))
    // Somebody chose more meanwhile: that is looked at in its place.
    if (chosen.current !== retention) return
    if (due > 0) draft.value = { retention, due }
    else await take(retention)
    if (chosen.current === retention) chosen.current = null
  }
  return (
    <DataPart title={i18n.t('keep.retention.title')} hint={i18n.t('keep.retention.hint')}>
      <div class="keep-kinds">
        {pageKinds.map((kind) => (
          <ManagedField key={kind} at={['preferences', 'retention', kind]}>
            <SelectField
              label={i18n.t(`keep.retention.kind.${kind}`)}
              value={`${shown[kind]}`}
              options={retentionChoices()}
              onSelect={(days) => void change({ [kind]: Number(days) })}
            />
          </ManagedField>
        ))}
      </div>
      <ManagedField at={['preferences', 'retention', 'spareMarked']}>
        <ToggleField
          look="switch"
          label={i18n.t('keep.retention.spare')}
          checked={shown.spareMarked}
          onChange={(spareMarked) => void change({ spareMarked })}
        />
      </ManagedField>
      {!draft.value && held && due > 0 && (
        <Notice
          tone="warning"
          help={hrefOfHelp('data', 'data-retention')}
          actions={
            <>
              <Button
                busy={state.value === 'busy'}
                onClick={() => void take(neverDeleting(kept, (kind) => held[kind] > 0))}
              >
                {i18n.t('keep.retention.forever')}
              </Button>
              <Button variant="danger" busy={state.value === 'busy'} onClick={() => void take(kept)}>
                {i18n.t('keep.retention.heldDelete', due, [numberText(due)])}
              </Button>
            </>
          }
        >
          {i18n.t('keep.retention.held', due, [numberText(due)])}
        </Notice>
      )}
      {draft.value && (
        <Notice
          tone="warning"
          actions={
            <>
              <Button
                variant="danger"
                busy={state.value === 'busy'}
                onClick={() => draft.value && void take(draft.value.retention)}
              >
                {i18n.t('keep.retention.apply')}
              </Button>
              <Button onClick={() => (draft.value = null)}>{i18n.t('known.cancel')}</Button>
            </>
          }
        >
          {i18n.t('keep.retention.wouldGo', draft.value.due, [numberText(draft.value.due)])}
        </Notice>
      )}
      {state.value === 'failed' && (
        <Notice tone="trouble" help={hrefOfMessage('known.failed')}>
          {i18n.t('known.failed')}
        </Notice>
      )}
      {purged.value && purged.value.gone > 0 && (
        <p role="status">
          {i18n.t('keep.retention.gone', purged.value.gone, [numberText(purged.value.gone)])}
        </p>
      )}
      {purged.value && purged.value.later > 0 && (
        <p role="status">
          {i18n.t('keep.retention.later', purged.value.later, [numberText(purged.value.later)])}
        </p>
      )}
      {!purged.value && last && (
        <p class="field-description">
          {i18n.t('keep.retention.last', last.gone, [dateTimeText(last.at), numberText(last.gone)])}
        </p>
      )}
    </DataPart>
  )
}

const sum = (counts: Record<PageKind, number>) => pageKinds.reduce((all, kind) => all + counts[kind], 0)
