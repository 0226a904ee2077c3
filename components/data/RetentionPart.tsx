import { i18n } from '#i18n'
import { hrefOfHelp, hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useEffect, useState } from 'preact/hooks'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import type { DataModel } from './dataModel.ts'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, daysText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectRow, SwitchRow } from '../ui/SettingRows.tsx'
import { ManagedField } from '../settings/ManagedField.tsx'
import { DataPart } from './DataPart.tsx'
import { retentionDraft, sumOf } from './retentionDraft.ts'
import type { Retention } from '../../lib/settings/preferences.ts'

export function RetentionPart({ model }: { model: DataModel }) {
  const [draft] = useState(() => retentionDraft(model))
  const kept = model.retention.value
  const last = model.lastPurge.value
  const hold = model.purgeHold.value
  useEffect(() => {
    if (hold) void draft.countPaused()
  }, [hold, kept])
  const due = hold ? sumOf(draft.paused.value) : 0
  if (!kept) return null
  const requested = draft.requested.value
  const shown = { ...kept, ...requested?.changed }
  const busy = draft.state.value === 'busy'
  const purged = draft.purged.value
  return (
    <DataPart
      id="retention"
      title={i18n.t('data.retention.title')}
      hint={i18n.t('data.retention.hint')}
      rows={
        <>
          {pageKinds.map((kind) => (
            <ManagedField key={kind} at={['preferences', 'retention', kind]}>
              <SelectRow
                label={i18n.t(`data.retention.kind.${kind}`)}
                value={`${shown[kind]}`}
                options={retentionChoices()}
                onSelect={(days) => void draft.change({ [kind]: Number(days) })}
              />
            </ManagedField>
          ))}
          <ManagedField at={['preferences', 'retention', 'spareMarked']}>
            <SwitchRow
              label={i18n.t('data.retention.keepAnnotated')}
              checked={shown.spareMarked}
              onChange={(spareMarked) => void draft.change({ spareMarked })}
            />
          </ManagedField>
        </>
      }
    >
      {!requested && due > 0 && (
        <Notice
          tone="warning"
          help={hrefOfHelp('data', 'data-retention')}
          actions={
            <>
              <Button busy={busy} onClick={() => void draft.keepPaused()}>
                {i18n.t('data.retention.forever')}
              </Button>
              <Button variant="danger" busy={busy} onClick={() => void draft.deletePaused()}>
                {i18n.t('data.retention.pausedDelete', due, [numberText(due)])}
              </Button>
            </>
          }
        >
          {i18n.t('data.retention.paused', due, [numberText(due)])}
        </Notice>
      )}
      {requested && (
        <Notice
          tone="warning"
          actions={
            <>
              <Button variant="danger" busy={busy} onClick={() => void draft.apply()}>
                {i18n.t('data.retention.apply')}
              </Button>
              <Button onClick={() => draft.cancel()}>{i18n.t('ui.cancel')}</Button>
            </>
          }
        >
          {i18n.t('data.retention.willDelete', requested.due, [numberText(requested.due)])}
        </Notice>
      )}
      {draft.state.value === 'failed' && (
        <Notice tone="error" help={hrefOfMessage('ui.failed')}>
          {i18n.t('ui.failed')}
        </Notice>
      )}
      {purged && purged.deleted > 0 && (
        <p role="status">{i18n.t('data.retention.deleted', purged.deleted, [numberText(purged.deleted)])}</p>
      )}
      {purged && purged.postponed > 0 && (
        <p role="status">
          {i18n.t('data.retention.postponed', purged.postponed, [numberText(purged.postponed)])}
        </p>
      )}
      {!purged && last && (
        <p class="field-description">
          {i18n.t('data.retention.last', last.deleted, [dateTimeText(last.at), numberText(last.deleted)])}
        </p>
      )}
    </DataPart>
  )
}

type RetentionDays = Retention['person']

/** Days; `0` means forever. */
const retentionChoices = () =>
  (['0', '30', '90', '365'] as const satisfies `${RetentionDays}`[]).map((value) => ({
    value,
    label: value === '0' ? i18n.t('data.retention.forever') : daysText(Number(value)),
  }))
