import { AnnotationsCard } from '../record/annotations/AnnotationsCard.tsx'
import type { TabProps } from './tabProps.ts'

/** The annotations of the record that is shown. */
export function NotesAndTags({ beside, onAct }: TabProps) {
  const subject = beside.known.value?.record?.subject
  if (!subject) return null
  return <AnnotationsCard subject={subject} lists={beside.about.words.lists.value ?? []} onAct={onAct} />
}
