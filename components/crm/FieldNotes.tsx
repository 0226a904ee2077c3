import type { FieldNote } from '../../lib/crm/field-limits.ts'
import { Icon } from '../ui/Icon.tsx'
import { noteText } from './handOverTexts.ts'
import './FieldNotes.css'

/** What was cut or left out of what is sent. */
export function FieldNotes({ notes }: { notes: readonly FieldNote[] }) {
  return notes.map((note) => (
    <p key={note.field} class="field-note">
      <Icon name="warning" />
      <bdi>{noteText(note)}</bdi>
    </p>
  ))
}
