import { i18n } from '#i18n'
import type { List } from '../../../lib/records/database/rows/records.ts'
import { fieldsOfKind } from '../../../lib/records/corrections/correctable-fields.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import type { RecordAction } from '../../../lib/commands/record-actions.ts'
import { annotationCommands } from '../../model/annotationCommands.ts'
import { SectionCard } from '../SectionCard.tsx'
import { CorrectionsRow } from '../corrections/CorrectionsRow.tsx'
import { Chips } from './Chips.tsx'
import { NoteField } from './NoteField.tsx'
import '../../ui/Tags.css'
import './notes.css'

interface AnnotationsCardProps {
  record: SubjectRecord
  lists: readonly List[]
  /** Opens the action bar's tag and list menus. */
  onAct: (action: RecordAction) => void
}

/** A record's note, tags, lists and corrections. */
export function AnnotationsCard({ record, lists, onAct }: AnnotationsCardProps) {
  const { subject } = record
  const { key, kind, note, tags } = subject
  const on = lists.filter(({ id }) => subject.lists.includes(id))
  return (
    <SectionCard heading={i18n.t('notes.title')}>
      <div class="notes">
        <NoteField key={key} note={note} onSave={(text) => annotationCommands.setNote(key, text)} />
        <Chips
          label={i18n.t('notes.tags')}
          chips={tags.map((tag) => ({
            id: tag,
            name: tag,
            removeLabel: i18n.t('notes.removeTag', [tag]),
            onRemove: () => void annotationCommands.removeTag(key, tag),
          }))}
          addLabel={i18n.t('notes.addTag')}
          onAdd={() => onAct('tag')}
        />
        <Chips
          label={i18n.t('notes.lists')}
          chips={on.map(({ id, name }) => ({
            id,
            name,
            removeLabel: i18n.t('actions.offList', [name]),
            onRemove: () => void annotationCommands.takeOffList(id, [key]),
          }))}
          addLabel={i18n.t('actions.addToList')}
          onAdd={() => onAct('list')}
        />
        {fieldsOfKind(kind).length > 0 && <CorrectionsRow key={key} record={record} />}
      </div>
    </SectionCard>
  )
}
