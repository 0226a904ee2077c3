import { i18n } from '#i18n'
import { computed, effect, signal, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { adapters } from '../../lib/crm/adapters.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { pageNames } from '../../lib/library/route.ts'
import { BodyText } from '../crm/BodyText.tsx'
import { FieldNotes } from '../crm/FieldNotes.tsx'
import { statusText, verdictText } from '../crm/crmTexts.ts'
import { watchCrm } from '../crm/crmModel.ts'
import type { Review as CrmReview } from '../crm/watchReview.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import type { DestinationStatus } from '../../lib/crm/status.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import './menus.css'

interface SendToCrmProps {
  db: Database
  subject: Pick<Subject, 'key' | 'kind'>
  onClose: () => void
}

export default function SendToCrm({ db, subject, onClose }: SendToCrmProps) {
  const { model, fitting } = useViewModel(() => watchSending(db, subject))
  const all = fitting.value
  if (!all || !model.states.value) return <Skeleton lines={4} />
  if (all.length === 0) return <SetUp isOther={(model.destinations.value ?? []).length > 0} />
  return <Review model={model} destinations={all} onClose={onClose} />
}

function watchSending(db: Database, { key, kind }: SendToCrmProps['subject']) {
  const model = watchCrm(db, signal([key]))
  const fitting = computed(() =>
    model.destinations.value?.filter((each) => adapters[each.kind].acceptedKinds.includes(kind)),
  )
  effect(() => {
    const first = fitting.value?.find((each) => model.allows(each.kind)) ?? fitting.value?.[0]
    const chosen = model.chosen.value
    if (first && !fitting.value?.some(({ id }) => id === chosen?.id)) model.choose(first.id)
  })
  return { model, fitting }
}

function SetUp({ isOther }: { isOther: boolean }) {
  return (
    <div class="send-to-crm">
      <p>{i18n.t(isOther ? 'actions.send.otherKind' : 'actions.send.none')}</p>
      <a
        class="button button-primary button-normal"
        href={`/library.html${pageNames.crm}`}
        // A link in the side panel opens a new tab; a link in the library replaces the page.
        target={location.pathname === '/library.html' ? undefined : '_blank'}
      >
        {i18n.t('actions.send.setUp')}
      </a>
    </div>
  )
}

interface ReviewProps {
  model: ReturnType<typeof watchCrm>
  destinations: readonly { id: string; name: string }[]
  onClose: () => void
}

function Review({ model, destinations, onClose }: ReviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const sending = useSignal(false)
  const chosen = model.chosen.value
  const review = model.review.value
  const row = review?.rows[0]
  const isThere = chosen !== undefined && row !== undefined
  // Focus the send button, so that Enter sends, unless the user is choosing a destination.
  useLayoutEffect(() => {
    if (box.current?.contains(document.activeElement)) return
    box.current?.querySelector<HTMLElement>('.button-primary')?.focus()
  }, [isThere])
  if (!chosen) return <Skeleton lines={4} />
  const send = async ({ destination }: CrmReview, sent: ReviewRow) => {
    sending.value = true
    const queued = await model.send(destination, [sent])
    sending.value = false
    // Nothing was queued. Keep the popover open: the review is computed again and shows the reason.
    if (queued === 0) return
    onClose()
    showToast({ text: i18n.t('actions.send.sent', [chosen.name]) })
  }
  return (
    <div class="send-to-crm" ref={box}>
      {destinations.length > 1 && (
        <SelectField
          label={i18n.t('crm.to')}
          value={chosen.id}
          options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={model.choose}
        />
      )}
      {review && row ? (
        <Reviewed
          row={row}
          destination={chosen}
          status={model.statusOf(chosen)}
          busy={sending.value}
          onSend={() => void send(review, row)}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </div>
  )
}

interface ReviewedProps {
  row: ReviewRow
  status: DestinationStatus
  destination: Destination
  busy: boolean
  onSend: () => void
}

function Reviewed({ row, status, destination, busy, onSend }: ReviewedProps) {
  const { kind, mapping, name } = destination
  const goes = row.verdict === 'ready' || row.verdict === 'unchanged'
  const reason = status.isAccepting ? (goes ? null : verdictText(destination, row)) : statusText(status)
  return (
    <>
      <BodyText kind={kind} mapping={mapping} body={row.body} class="send-to-crm-body" />
      <FieldNotes destination={destination} notes={row.notes} />
      {(reason !== null || row.verdict === 'unchanged') && (
        <p class="send-to-crm-note">{reason ?? i18n.t('crm.verdict.unchanged')}</p>
      )}
      <Button variant="primary" wide busy={busy} disabledReason={reason} onClick={onSend}>
        {i18n.t('actions.send.act', [name])}
      </Button>
    </>
  )
}
