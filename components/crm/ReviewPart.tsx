import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageNames } from '../../lib/library/route.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import { pipedriveTokens } from '../../lib/crm/pipedrive.ts'
import { selected } from '../model/librarySelection.ts'
import type { CrmModel } from './crmModel.ts'
import { ActionFooter } from '../ui/ActionFooter.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { Part } from './Part.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { statusText } from './crmTexts.ts'
import { verdicts, type ReviewRow } from '../../lib/crm/review-records.ts'

/** Previews each record at the destination; nothing is sent before the button is pressed. */
export function ReviewPart({ model, destination }: { model: CrmModel; destination: Destination }) {
  const alsoUnchanged = useSignal(false)
  const sending = useSignal(false)
  const review = model.review.value
  const rows = review?.rows
  const status = model.statusOf(destination)
  const all = model.destinations.value ?? []
  const unchanged = rows?.filter(({ verdict }) => verdict === 'unchanged').length ?? 0
  const goes = (rows ?? []).filter(
    ({ verdict }) => verdict === 'ready' || (verdict === 'unchanged' && alsoUnchanged.value),
  )
  const send = async (to: string) => {
    sending.value = true
    await model.send(to, goes)
    sending.value = false
  }
  return (
    <Part title={i18n.t('crm.review')}>
      {all.length > 1 && (
        <div class="crm-to">
          <SelectField
            label={i18n.t('crm.to')}
            value={destination.id}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            onSelect={model.choose}
          />
        </div>
      )}
      {!rows && <Skeleton lines={4} />}
      {rows?.length === 0 && (
        <EmptyState icon="library" actions={<a href={pageNames.table}>{i18n.t('crm.toTable')}</a>}>
          {i18n.t('crm.nothingChosen')}
        </EmptyState>
      )}
      {review && rows && rows.length > 0 && (
        <>
          <ReviewCounts rows={rows} />
          <WithoutEmail rows={rows} destination={destination} />
          <ReviewTable rows={rows} destination={destination} />
          {unchanged > 0 && (
            <ToggleField
              label={i18n.t('crm.alsoUnchanged')}
              checked={alsoUnchanged.value}
              onChange={(checked) => (alsoUnchanged.value = checked)}
            />
          )}
          {goes.length === 0 ? (
            <p class="soft">{i18n.t('crm.nothingGoes')}</p>
          ) : (
            <ActionFooter words={footerText(destination, goes)}>
              <Button
                variant="primary"
                busy={sending.value}
                disabledReason={status.takes ? null : statusText(status)}
                onClick={() => void send(review.destination)}
              >
                {i18n.t('crm.send', goes.length, [numberText(goes.length), destination.name])}
              </Button>
            </ActionFooter>
          )}
        </>
      )}
    </Part>
  )
}

function footerText({ kind, name, addNote = false }: Destination, goes: readonly ReviewRow[]): string {
  if (kind !== 'pipedrive-person' && kind !== 'pipedrive-organization') return name
  const bodies = goes.map(({ body }) => body)
  return i18n.t('crm.tokens', [numberText(pipedriveTokens(kind, bodies, addNote))])
}

/** People who can't be sent for want of an email. The button leads to the estimate of a run, and spends nothing. */
function WithoutEmail({ rows, destination }: { rows: readonly ReviewRow[]; destination: Destination }) {
  const { kind, mapping } = destination
  const isEmail = (name: string) =>
    [...mapping, ...adapters[kind].mapping].some(({ to, from }) => to === name && from === 'email')
  const keys = rows
    .filter(({ missing }) => missing.some((names) => names.split(' / ').some(isEmail)))
    .map(({ subject }) => subject)
  if (keys.length === 0) return null
  const findEmails = () => {
    selected.replace(keys)
    location.assign(pageNames.newRun)
  }
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" variant="outlined" onClick={findEmails}>
          {i18n.t('crm.findEmails')}
        </Button>
      }
    >
      {i18n.t('crm.needsEmail', [numberText(keys.length)])}
    </Notice>
  )
}

/** How many records are sent, and how many aren't, by reason. */
function ReviewCounts({ rows }: { rows: readonly ReviewRow[] }) {
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: rows.filter((row) => row.verdict === verdict).length,
  }))
  return (
    <ul class="crm-counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ verdict, count }) => (
          <li key={verdict}>
            <b>{numberText(count)}</b> {i18n.t(`crm.counted.${verdict}`)}
          </li>
        ))}
    </ul>
  )
}
