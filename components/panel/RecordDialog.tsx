import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import { sectionNames } from '../../lib/records/sections.ts'
import type { SubjectRecord } from '../../lib/records/record.ts'
import { annotationCommands, deleteRecord } from '../model/annotationCommands.ts'
import { CorrectionsCard } from '../record/corrections/CorrectionsCard.tsx'
import { ProvenanceNote } from '../record/ProvenanceNote.tsx'
import { sectionLabels } from '../record/sectionLabels.ts'
import { SuppressPerson } from '../suppression/SuppressPerson.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { RawText } from '../ui/RawText.tsx'
import { FurtherSections } from './FurtherSections.tsx'
import type { PanelModel } from './panelModel.ts'

export type RecordDialogName = 'parts' | 'correct' | 'source' | 'suppress'

interface RecordDialogProps {
  model: PanelModel
  record: SubjectRecord
  shown: Signal<RecordDialogName | null>
}

const titles = {
  parts: 'panel.parts.title',
  correct: 'correction.add',
  source: 'panel.source',
  suppress: 'suppression.list.act',
} as const

/** Rare actions that need more than a click. */
export default function RecordDialog({ model, record, shown }: RecordDialogProps) {
  const name = shown.value
  if (!name) return null
  const { key } = record.subject
  return (
    <Dialog title={i18n.t(titles[name])} onClose={() => (shown.value = null)}>
      {name === 'parts' && <FurtherSections model={model} tab="person" sections={record.sections} />}
      {name === 'correct' && (
        <CorrectionsCard key={key} record={record} onClose={() => (shown.value = null)} />
      )}
      {name === 'source' && <Sources record={record} now={model.now.value} />}
      {name === 'suppress' && (
        <SuppressPerson
          onSuppress={() => annotationCommands.neverLookUp(key)}
          onDelete={() => deleteRecord(key)}
          onClose={() => (shown.value = null)}
        />
      )}
    </Dialog>
  )
}

function Sources({ record: { sections }, now }: { record: SubjectRecord; now: number }) {
  return (
    <>
      {sectionNames.map((name) => {
        const section = sections[name]
        if (!section) return null
        const title = i18n.t(sectionLabels[name].title)
        return (
          <section key={name} class="record-source">
            <header>
              <h3>{title}</h3>
              <ProvenanceNote of={title} provenance={section} now={now} />
            </header>
            <Disclosure summary={i18n.t('ui.more.raw')}>
              <RawText label={title} value={section.data} />
            </Disclosure>
          </section>
        )
      })}
    </>
  )
}
