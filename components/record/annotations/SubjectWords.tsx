import { i18n } from '#i18n'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { ListsField } from './ListsField.tsx'
import { NoteField } from './NoteField.tsx'
import { TagsField } from './TagsField.tsx'
import '../../ui/Tags.css'
import './notes.css'
import type { Subject, List } from '../../../lib/records/database/rows/records.ts'

interface SubjectWordsProps {
  subject: Pick<Subject, 'key' | 'note' | 'tags' | 'lists'>
  knownTags: readonly string[]
  lists: readonly List[]
  commands: WordCommands
}

/** People's own words for a subject: a note, tags, and the lists that it is on. */
export function SubjectWords({ subject, knownTags, lists, commands }: SubjectWordsProps) {
  const { key } = subject
  return (
    <SectionCard heading={i18n.t('notes.title')}>
      <div class="notes">
        <NoteField key={key} note={subject.note} onSave={(note) => commands.setNote(key, note)} />
        <TagsField
          key={`${key} tags`}
          tags={subject.tags}
          known={knownTags}
          onAdd={(tag) => void commands.addTag(key, tag)}
          onRemove={(tag) => void commands.removeTag(key, tag)}
        />
        <ListsField
          key={`${key} lists`}
          lists={lists}
          on={subject.lists}
          onPut={(id) => void commands.putOnList(id, [key])}
          onTakeOff={(id) => void commands.takeOffList(id, [key])}
          onCreate={(name) => void commands.createList(name, [key])}
        />
      </div>
    </SectionCard>
  )
}

/** What people's own words can be changed by. Each says whether it was done. */
interface WordCommands {
  setNote: (key: string, note: string) => Promise<boolean>
  addTag: (key: string, tag: string) => Promise<boolean>
  removeTag: (key: string, tag: string) => Promise<boolean>
  createList: (name: string, keys: string[]) => Promise<boolean>
  putOnList: (id: string, keys: string[]) => Promise<boolean>
  takeOffList: (id: string, keys: string[]) => Promise<boolean>
}
