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
import { ExternalLink } from '../ui/ExternalLink.tsx'
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
import './record.css'
import { sectionNames, sectionsOf } from '../../lib/records/sections.ts'
import { cardsOf } from '../record/sectionCards.tsx'
import { handleOf } from '../../lib/records/subject-name.ts'

const dialog = () => import('../panel/RecordDialog.tsx')

export interface RecordPaneProps {
  pane: RecordPaneModel
  onClose: () => void
}

/** A record beside the table, with everything that the panel offers for its page. */
export default function RecordPane({ pane: recordPane, onClose }: RecordPaneProps) {
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
      class="record"
      aria-label={i18n.t('library.record.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div class="record-bar">
        {record && <Links record={record} />}
        {record && <Button size="small" icon="printer" label={i18n.t('ui.print')} onClick={() => print()} />}
        <Button size="small" icon="cross" label={i18n.t('library.record.close')} onClick={onClose} />
      </div>
      {record === undefined && <Skeleton lines={5} avatar />}
      {record === null && <EmptyState icon="trash">{i18n.t('library.record.gone')}</EmptyState>}
      {record && <Shown record={record} pane={recordPane} />}
    </aside>
  )
}

/** The panel's content for a record with a page; the saved data for a record without one. */
function Shown({ record, pane: recordPane }: { record: SubjectRecord; pane: RecordPaneModel }) {
  const { panel } = recordPane
  const wanted = useSignal<RecordAction | null>(null)
  const shown = useSignal<RecordDialogName | null>(null)
  const page = panel.page.value
  const { subject, sections } = record
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  if (page === undefined || panel.known.value === undefined) return <Skeleton lines={5} avatar />
  const notes = <NotesAndTags model={panel} />
  if (page)
    return (
      <OpenSearch.Provider value={recordPane.openSearch}>
        <SubjectView model={panel} page={page} chosen={recordPane.tab} wanted={wanted} key={subject.key} />
        {/* Before a profile is saved, its tab has no notes. */}
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
        wanted={wanted}
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
      {page && <ExternalLink href={page}>{i18n.t('library.record.page')}</ExternalLink>}
      <a href={`/ledger.html#${new URLSearchParams({ text: handle }).toString()}`}>
        {i18n.t('library.record.cost')}
      </a>
    </span>
  )
}

interface RecordCardProps {
  record: SubjectRecord
  now: number
  notes: ComponentChildren
}

/** The cards of a subject's sections, below its name. */
function RecordCard({ record: { sections }, now, notes }: RecordCardProps) {
  const cards = cardsOf(sections, now, sectionNames, { notes, isNamedAbove: true })
  // A card with the person's identity includes the notes.
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  return (
    <>
      {!isNamed && notes}
      {cards.length > 0 ? cards : <EmptyState icon="library">{i18n.t('library.record.little')}</EmptyState>}
    </>
  )
}
