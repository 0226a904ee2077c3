import type { FieldNote } from '../../lib/crm/field-limits.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { Icon } from '../ui/Icon.tsx'
import { noteText } from './crmTexts.ts'
import './notes.css'

interface FieldNotesProps {
  destination: Pick<Destination, 'kind' | 'mapping'>
  notes: readonly FieldNote[]
}

export function FieldNotes({ destination, notes }: FieldNotesProps) {
  return notes.map((note) => (
    <p key={note.field} class="field-note">
      <Icon name="warning" />
      <bdi>{noteText(destination, note)}</bdi>
    </p>
  ))
}
