import { SubjectWords } from '../record/annotations/SubjectWords.tsx'
import type { TabProps } from './tabProps.ts'

/** What a person adds to the record that is shown. */
export function OwnWords({ beside, onAct }: TabProps) {
  const subject = beside.known.value?.record?.subject
  if (!subject) return null
  return <SubjectWords subject={subject} lists={beside.about.words.lists.value ?? []} onAct={onAct} />
}
