import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { SubjectRecord } from '../../lib/records/record.ts'
import type { RecordPaneModel } from './recordModel.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { db } from '../model/database.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { Button } from '../ui/Button.tsx'
import { AllowPictureHost } from '../pictures/AllowPictureHost.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { focusRegion } from '../ui/focusRegions.ts'
import { IconLink } from '../ui/IconLink.tsx'
import { isTyping } from '../ui/isTyping.ts'
import { numberText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AboutSubject } from '../panel/AboutSubject.tsx'
import { NotesAndTags } from '../panel/NotesAndTags.tsx'
import { OpenSearch } from '../panel/search/openSearch.ts'
import type { RecordDialogName } from '../panel/RecordDialog.tsx'
import { recordLines } from '../panel/recordLines.ts'
import { Lazy } from '../page/Lazy.tsx'
import { SubjectPrint } from '../panel/SubjectPrint.tsx'
import { SubjectView } from '../panel/SubjectView.tsx'
import '../panel/panel.css'
import './library.css'
import { sectionNames, sectionsOf } from '../../lib/records/sections.ts'
import { cardsOf } from '../record/sectionCards.tsx'
import { handleOf } from '../../lib/records/subject-name.ts'

const dialog = () => import('../panel/RecordDialog.tsx')

/** The open record's index in the list, the list's length, and a function that opens another index. */
export interface RecordStep {
  at: number
  of: number
  go: (to: number) => void
}

interface RecordPaneProps {
  pane: RecordPaneModel
  /** `null` if the record isn't in the list. */
  step?: RecordStep | null
  onClose: () => void
}

export default function RecordPane({ pane: recordPane, step = null, onClose }: RecordPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const record = recordPane.record.value
  const key = recordPane.key.value
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [key])
  return (
    // Escape closes the pane from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={pane}
      {...focusRegion}
      class="record"
      aria-label={i18n.t('library.record.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
        const by = stepKeys[event.key]
        if (!step || by === undefined || event.defaultPrevented || isTyping(event)) return
        if (event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        go(step, by)
      }}
    >
      <div class="record-bar">
        {step && <Steps step={step} />}
        {record && <Links record={record} />}
        {record && <Button size="small" icon="printer" label={i18n.t('ui.print')} onClick={() => print()} />}
        <Button size="small" icon="cross" label={i18n.t('library.record.close')} onClick={onClose} />
      </div>
      {record === undefined && <Skeleton lines={5} avatar />}
      {record === null && <EmptyState icon="trash">{i18n.t('library.record.deleted')}</EmptyState>}
      {record && <Shown record={record} pane={recordPane} />}
    </aside>
  )
}

const stepKeys: Record<string, number> = { j: 1, k: -1 }

const canGo = ({ at, of }: RecordStep, by: number) => at + by >= 0 && at + by < of

function go(step: RecordStep, by: number): void {
  if (canGo(step, by)) step.go(step.at + by)
}

function Steps({ step }: { step: RecordStep }) {
  const place = i18n.t('ui.partOf', [numberText(step.at + 1), numberText(step.of)])
  return (
    <span class="record-steps">
      <Button
        size="small"
        icon="up"
        label={i18n.t('library.record.previous')}
        shortcut="K"
        disabledReason={canGo(step, -1) ? null : i18n.t('library.record.first')}
        onClick={() => go(step, -1)}
      />
      <Button
        size="small"
        icon="down"
        label={i18n.t('library.record.next')}
        shortcut="J"
        disabledReason={canGo(step, 1) ? null : i18n.t('library.record.last')}
        onClick={() => go(step, 1)}
      />
      <span role="status">{place}</span>
    </span>
  )
}

/** Without an address on the network there is nothing to buy. */
function Shown({ record, pane: recordPane }: { record: SubjectRecord; pane: RecordPaneModel }) {
  const { panel } = recordPane
  const requestedAction = useSignal<RecordAction | null>(null)
  const shown = useSignal<RecordDialogName | null>(null)
  const page = panel.page.value
  const { subject, sections } = record
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  if (page === undefined || panel.saved.value === undefined) return <Skeleton lines={5} avatar />
  const notes = <NotesAndTags model={panel} />
  if (page)
    return (
      <OpenSearch.Provider value={recordPane.openSearch}>
        <SubjectView
          model={panel}
          page={page}
          chosen={recordPane.tab}
          requestedAction={requestedAction}
          key={subject.key}
        />
        {/* The tab shows the notes only once a profile is saved. */}
        {!isNamed && (
          <>
            {notes}
            <AboutSubject model={panel} />
          </>
        )}
      </OpenSearch.Provider>
    )
  return (
    <div key={subject.key}>
      <SubjectPrint model={panel} />
      <ActionBar
        db={db}
        subject={subject}
        sections={sections}
        page={null}
        pageUrl={pageUrlOf(subject)}
        annotations={panel.about.words}
        requestedAction={requestedAction}
        more={recordLines({ model: panel, onTab: () => {}, dialog: shown })}
      />
      <AllowPictureHost db={db} of={subject.key} />
      <RecordCard record={record} now={panel.now.value} notes={notes} />
      <AboutSubject model={panel} />
      {shown.value && <Lazy load={dialog} props={{ model: panel, record, shown }} />}
    </div>
  )
}

function Links({ record: { subject } }: { record: SubjectRecord }) {
  const page = pageUrlOf(subject)
  const handle = handleOf(subject.key)
  return (
    <span class="record-links">
      {page && <IconLink href={page} icon="external" label={i18n.t('library.record.page')} />}
      <a
        class="icon-link"
        href={`/ledger.html#${new URLSearchParams({ text: handle }).toString()}`}
        aria-label={i18n.t('library.record.cost')}
        title={i18n.t('library.record.cost')}
      >
        <Icon name="chart" />
      </a>
    </span>
  )
}

interface RecordCardProps {
  record: SubjectRecord
  now: number
  notes: ComponentChildren
}

function RecordCard({ record: { sections }, now, notes }: RecordCardProps) {
  const cards = cardsOf(sections, now, sectionNames, { notes, isNamedAbove: true })
  // A card that names the person includes the notes.
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  return (
    <>
      {!isNamed && notes}
      {cards.length > 0 ? cards : <EmptyState icon="library">{i18n.t('library.record.empty')}</EmptyState>}
    </>
  )
}
