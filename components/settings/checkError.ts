import { i18n } from '#i18n'
import { problem, type ProblemKind } from '../../lib/api/problem.ts'
import { currentRefusal, type Circumstances } from '../../lib/purchases/current-refusal.ts'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import { providerMessage, sentencesOfProblem, sentencesOfRefusal } from '../errors/sentences.ts'
import { sentences } from '../ui/formats.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'

export type CheckState =
  | { state: 'idle' | 'checking' | 'unsaved' }
  /** `isUnsaved`: about a typed key that was rejected and is not stored. */
  | { state: 'answered'; answer: QuotasResponse; isUnsaved?: boolean }

type FieldName = 'apiUrl' | 'key'

/** The field of each key check problem; other problems belong to neither field. */
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

/**
 * The current result of the key check; a newer result from a lookup or another view replaces it. A key being typed has
 * none.
 */
export function shownCheck(
  check: CheckState,
  around: Circumstances,
  draft: Pick<ServiceDraft, 'key'> | undefined,
): CheckState {
  const { account } = around
  if (check.state !== 'idle' && check.state !== 'answered') return check
  const answer = check.state === 'answered' ? check.answer : null
  if (account?.refused.key && draft?.key === '' && (answer === null || answer.accepted))
    return { state: 'answered', answer: { accepted: false, problem: problem('unauthorized') } }
  if (answer === null || answer.accepted) return check
  // The account is that of the stored key.
  if (check.state === 'answered' && check.isUnsaved) return check
  const isOver =
    'problem' in answer
      ? answer.problem.kind === 'unauthorized' && account !== undefined && !account.refused.key
      : answer.refusal.why !== 'no-worker' && currentRefusal(answer.refusal, around, { most: null }) === null
  return isOver ? { state: 'idle' } : check
}

/** Whether the provider rejected the key. */
export const isKeyRejected = (answer: QuotasResponse): boolean =>
  !answer.accepted && 'problem' in answer && problemFields[answer.problem.kind] === 'key'

/** The field that the result is about; `null` for none. */
export function fieldOfCheck(check: CheckState): FieldName | null {
  if (check.state !== 'answered' || check.answer.accepted) return null
  const { answer } = check
  if ('problem' in answer) return problemFields[answer.problem.kind] ?? null
  if (answer.refusal.why === 'no-key' || answer.refusal.why === 'unauthorized') return 'key'
  return answer.refusal.why === 'no-address' ? 'apiUrl' : null
}

/** The error that is shown at a field after a key check. */
export function checkError(check: CheckState, field: FieldName): string | null {
  if (fieldOfCheck(check) !== field || check.state !== 'answered' || check.answer.accepted) return null
  const { answer } = check
  // Nothing is stored, so there is nothing to check in Settings.
  if (check.isUnsaved && isKeyRejected(answer)) return i18n.t('options.keyRejected')
  if ('problem' in answer)
    return sentences(sentencesOfProblem(answer.problem).text, providerMessage(answer.problem))
  return sentencesOfRefusal(answer.refusal).text
}
