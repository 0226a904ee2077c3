import { i18n } from '#i18n'
import { useEffect, useRef } from 'preact/hooks'
import type { SubjectRecord } from '../../lib/records/record.ts'
import type { RecordBeside } from './recordModel.ts'
import type { LibraryModel } from './libraryModel.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { forget, annotationCommands } from '../model/annotationCommands.ts'
import { ChangesOf } from '../record/history/ChangesOf.tsx'
import { Merges } from '../record/history/Merges.tsx'
import { ForgetSubject } from '../suppression/ForgetSubject.tsx'
import { SubjectWords } from '../record/annotations/SubjectWords.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import './record.css'
import { mergeCommands } from '../record/mergesModel.ts'
import { sectionsOf } from '../../lib/records/sections.ts'
import { cardsOf } from '../record/sectionCards.tsx'

export interface RecordPaneProps {
  beside: RecordBeside
  library: LibraryModel
  onClose: () => void
}

/** One record beside the table: its card, and people's own words for it. Nothing here spends. */
export default function RecordPane({ beside, library, onClose }: RecordPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const record = beside.record.value
  const key = beside.key.value
  // Another record begins at its beginning.
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [key])
  return (
    // Escape works for whatever in it has the focus.
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
        <Button size="small" icon="cross" label={i18n.t('library.record.close')} onClick={onClose} />
      </div>
      {record === undefined && <Skeleton lines={5} avatar />}
      {record === null && <EmptyState>{i18n.t('library.record.gone')}</EmptyState>}
      {record && <Shown record={record} beside={beside} library={library} key={record.subject.key} />}
    </aside>
  )
}

function Links({ record: { subject } }: { record: SubjectRecord }) {
  const page = pageUrlOf(subject)
  const handle = subject.key.slice(subject.key.indexOf(':') + 1)
  return (
    <span class="record-links">
      {page && <ExternalLink href={page}>{i18n.t('library.record.page')}</ExternalLink>}
      <a href={`/ledger.html#${new URLSearchParams({ text: handle }).toString()}`}>
        {i18n.t('library.record.cost')}
      </a>
    </span>
  )
}

interface ShownProps extends Pick<RecordPaneProps, 'beside' | 'library'> {
  record: SubjectRecord
}

function Shown({ record, beside, library }: ShownProps) {
  const { subject } = record
  const { words, now } = library
  const changes = beside.changes.value
  return (
    <>
      <RecordCard record={record} now={now.value} />
      <SubjectWords
        subject={subject}
        knownTags={words.tags.value ?? []}
        lists={words.lists.value ?? []}
        commands={annotationCommands}
      />
      <Merges merges={beside.merges.value ?? []} now={now.value} commands={mergeCommands} />
      {changes && changes.length > 0 && <ChangesOf changes={changes} now={now.value} />}
      <div class="record-rid">
        <ForgetSubject subject={subject} onForget={() => forget(subject.key)} />
      </div>
    </>
  )
}

/** The cards of whatever was bought of a subject. */
export function RecordCard({ record: { subject, sections }, now }: { record: SubjectRecord; now: number }) {
  const cards = cardsOf(sections, now)
  // A card that says who somebody is begins with the name.
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  return (
    <>
      {!isNamed && (
        <h2 class="record-name">
          <bdi>{subject.name || subject.key.slice(subject.key.indexOf(':') + 1)}</bdi>
        </h2>
      )}
      {cards.length > 0 ? cards : <EmptyState>{i18n.t('library.record.little')}</EmptyState>}
    </>
  )
}
