import { AnnotationsCard } from '../record/annotations/AnnotationsCard.tsx'
import type { PanelModel } from './panelModel.ts'

export function NotesAndTags({ model }: { model: PanelModel }) {
  const record = model.saved.value?.record
  if (!record) return null
  return (
    <AnnotationsCard key={record.subject.key} record={record} lists={model.about.words.lists.value ?? []} />
  )
}
