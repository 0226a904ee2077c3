import type { ProblemKind } from '../../lib/api/problem.ts'
import { saidBy, sentencesOfProblem, sentencesOfRefusal } from '../errors/sentences.ts'
import { sentences } from '../ui/formats.ts'
import type { CheckState } from './settingsModel.ts'

type FieldName = 'apiUrl' | 'key'

/** What the check of the key can find wrong with one field; anything else is about neither. */
const problemFields: Partial<Record<ProblemKind, FieldName>> = {
  unauthorized: 'key',
  forbidden: 'key',
  unreachable: 'apiUrl',
  timeout: 'apiUrl',
  unreadable: 'apiUrl',
  'too-large': 'apiUrl',
  'not-found': 'apiUrl',
  'not-offered': 'apiUrl',
}

/** The field that is to blame for what the check of the key came to; `null`: none, or all is well. */
export function fieldOfCheck(check: CheckState): FieldName | null {
  if (check.state !== 'answered' || check.answer.accepted) return null
  const { answer } = check
  if ('problem' in answer) return problemFields[answer.problem.kind] ?? null
  if (answer.refusal.why === 'no-key' || answer.refusal.why === 'unauthorized') return 'key'
  return answer.refusal.why === 'no-address' ? 'apiUrl' : null
}

/** The sentence that stands beside a field after the check of the key. */
export function checkError(check: CheckState, field: FieldName): string | null {
  if (fieldOfCheck(check) !== field || check.state !== 'answered' || check.answer.accepted) return null
  const { answer } = check
  if ('problem' in answer) return sentences(sentencesOfProblem(answer.problem).text, saidBy(answer.problem))
  return sentencesOfRefusal(answer.refusal).text
}
