import { AnnotationsCard } from '../record/annotations/AnnotationsCard.tsx'
import type { PanelModel } from './panelModel.ts'

/** The annotations of the current record. */
export function NotesAndTags({ beside }: { beside: PanelModel }) {
  const record = beside.known.value?.record
  if (!record) return null
  return (
    <AnnotationsCard key={record.subject.key} record={record} lists={beside.about.words.lists.value ?? []} />
  )
}
