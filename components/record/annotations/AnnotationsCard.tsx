import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { List } from '../../../lib/records/rows/annotations.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { annotationCommands } from '../../model/annotationCommands.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { focusAfter } from '../../ui/focusAfter.ts'
import { NoteField } from './NoteField.tsx'
import '../record.css'

interface AnnotationsCardProps {
  record: SubjectRecord
  lists: readonly List[]
}

export function AnnotationsCard({ record: { subject }, lists }: AnnotationsCardProps) {
  const { key, note, tags } = subject
  const box = useRef<HTMLDivElement>(null)
  const isWriting = useSignal(false)
  const on = lists.filter(({ id }) => subject.lists.includes(id))
  const isNoteShown = note !== '' || isWriting.value
  useEffect(() => {
    if (isWriting.value) box.current?.querySelector('textarea')?.focus()
  }, [isWriting.value])
  const removing = (change: () => void) => () => {
    const chip = document.activeElement?.closest('.chip')
    if (chip) focusAfter(chip)
    change()
  }
  return (
    <div class="notes" ref={box}>
      {(on.length > 0 || tags.length > 0 || !isNoteShown) && (
        <div class="notes-chips">
          {on.length > 0 && (
            <ul aria-label={i18n.t('notes.lists')}>
              {on.map(({ id, name }) => (
                <li key={id}>
                  <Chip
                    icon="list"
                    remove={{
                      name: i18n.t('actions.offList', [name]),
                      onRemove: removing(() => void annotationCommands.takeOffList(id, [key])),
                    }}
                  >
                    {name}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {tags.length > 0 && (
            <ul aria-label={i18n.t('notes.tags')}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Chip
                    icon="tag"
                    remove={{
                      name: i18n.t('notes.removeTag', [tag]),
                      onRemove: removing(() => void annotationCommands.removeTag(key, tag)),
                    }}
                  >
                    {tag}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {!isNoteShown && (
            <Button size="small" icon="pencil" onClick={() => (isWriting.value = true)}>
              {i18n.t('contact.note')}
            </Button>
          )}
        </div>
      )}
      {isNoteShown && (
        <NoteField key={key} note={note} onSave={(text) => annotationCommands.setNote(key, text)} />
      )}
    </div>
  )
}
