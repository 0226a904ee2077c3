import { AnnotationsCard } from '../record/annotations/AnnotationsCard.tsx'
import type { TabProps } from './tabProps.ts'

/** The annotations of the current record. */
export function NotesAndTags({ beside, onAct }: TabProps) {
  const record = beside.known.value?.record
  if (!record) return null
  return <AnnotationsCard record={record} lists={beside.about.words.lists.value ?? []} onAct={onAct} />
}
