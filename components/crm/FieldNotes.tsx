import type { FieldNote } from '../../lib/crm/field-limits.ts'
import { Icon } from '../ui/Icon.tsx'
import { noteText } from './crmTexts.ts'
import './FieldNotes.css'

export function FieldNotes({ notes }: { notes: readonly FieldNote[] }) {
  return notes.map((note) => (
    <p key={note.field} class="field-note">
      <Icon name="warning" />
      <bdi>{noteText(note)}</bdi>
    </p>
  ))
}
