import { i18n } from '#i18n'
import { computed, effect, signal, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { adapters } from '../../lib/crm/adapters.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { pageNames } from '../../lib/library/route.ts'
import { BodyText } from '../crm/BodyText.tsx'
import { noteText, statusText, verdictText } from '../crm/handOverTexts.ts'
import { watchHandOver } from '../crm/crmModel.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import './SendToCrm.css'

export interface SendToCrmProps {
  db: Database
  subject: Pick<Subject, 'key' | 'kind'>
  onClose: () => void
}

/** What one record becomes in a CRM, seen before it is sent. Load it when it is first opened. */
export default function SendToCrm({ db, subject, onClose }: SendToCrmProps) {
  const { model, fitting } = useViewModel(() => watchSending(db, subject))
  const all = fitting.value
  if (!all || !model.states.value) return <Skeleton lines={4} />
  if (all.length === 0) return <SetUp isOther={(model.destinations.value ?? []).length > 0} />
  return <Review model={model} destinations={all} onClose={onClose} />
}

function watchSending(db: Database, { key, kind }: SendToCrmProps['subject']) {
  const model = watchHandOver(db, signal([key]))
  const fitting = computed(() =>
    model.destinations.value?.filter((each) => adapters[each.kind].takes.includes(kind)),
  )
  effect(() => {
    const [first] = fitting.value ?? []
    const chosen = model.chosen.value
    if (first && !fitting.value?.some(({ id }) => id === chosen?.id)) model.choose(first.id)
  })
  return { model, fitting }
}

/** Nothing that takes such a record is connected. */
function SetUp({ isOther }: { isOther: boolean }) {
  return (
    <div class="send-to-crm">
      <p>{i18n.t(isOther ? 'actions.send.otherKind' : 'actions.send.none')}</p>
      <a class="button button-primary" href={`/library.html${pageNames.handOver}`} target="_blank">
        {i18n.t('actions.send.setUp')}
      </a>
    </div>
  )
}

interface ReviewProps {
  model: ReturnType<typeof watchHandOver>
  destinations: readonly { id: string; name: string }[]
  onClose: () => void
}

function Review({ model, destinations, onClose }: ReviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const sending = useSignal(false)
  const chosen = model.chosen.value
  const row = model.review.value?.[0]
  const isThere = chosen !== undefined && row !== undefined
  // Enter sends what stands above the button.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('.button-primary')?.focus(), [isThere])
  if (!chosen || !row) return <Skeleton lines={4} />
  const status = model.statusOf(chosen)
  const goes = row.verdict === 'ready' || row.verdict === 'unchanged'
  const reason = status.takes ? (goes ? null : verdictText(row.verdict, row.missing)) : statusText(status)
  const send = async () => {
    sending.value = true
    await model.send([row])
    onClose()
    showToast({ text: i18n.t('actions.send.sent', [chosen.name]) })
  }
  return (
    <div class="send-to-crm" ref={box}>
      {destinations.length > 1 && (
        <SelectField
          label={i18n.t('handover.to')}
          value={chosen.id}
          options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={model.choose}
        />
      )}
      <BodyText body={row.body} class="send-to-crm-body" />
      {row.notes.map((note) => (
        <p key={note.field} class="send-to-crm-note">
          {noteText(note)}
        </p>
      ))}
      {(reason !== null || row.verdict === 'unchanged') && (
        <p class="send-to-crm-note">{reason ?? verdictText('unchanged', [])}</p>
      )}
      <Button variant="primary" wide busy={sending.value} disabledReason={reason} onClick={() => void send()}>
        {i18n.t('actions.send.act', [chosen.name])}
      </Button>
    </div>
  )
}
