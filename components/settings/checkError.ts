import { i18n } from '#i18n'
import { problem, type ProblemKind } from '../../lib/api/problem.ts'
import { currentRefusal, type Circumstances } from '../../lib/purchases/current-refusal.ts'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import { providerMessage, sentencesOfProblem, sentencesOfRefusal } from '../errors/sentences.ts'
import { sentences } from '../ui/formats.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'

export type CheckState =
  | { state: 'idle' | 'checking' | 'unsaved' }
  /** `isUnsaved`: the response is about a typed key, which was rejected and isn't stored. */
  | { state: 'responded'; response: QuotasResponse; isUnsaved?: boolean }

type FieldName = 'apiUrl' | 'key'

/** All others are shown below the form. */
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
 * The result to show. A newer result from a lookup or another view replaces that of the check, unless a key is being
 * typed.
 */
export function shownCheck(
  check: CheckState,
  around: Circumstances,
  draft: Pick<ServiceDraft, 'key'> | undefined,
): CheckState {
  const { account } = around
  if (check.state !== 'idle' && check.state !== 'responded') return check
  const response = check.state === 'responded' ? check.response : null
  if (account?.refused.key && draft?.key === '' && (response === null || response.accepted))
    return { state: 'responded', response: { accepted: false, problem: problem('unauthorized') } }
  if (response === null || response.accepted) return check
  // Don't compare with the account, which belongs to the stored key.
  if (check.state === 'responded' && check.isUnsaved) return check
  const isOver =
    'problem' in response
      ? response.problem.kind === 'unauthorized' && account !== undefined && !account.refused.key
      : response.refusal.reason !== 'no-worker' &&
        currentRefusal(response.refusal, around, { maximum: null }) === null
  return isOver ? { state: 'idle' } : check
}

export const isKeyRejected = (response: QuotasResponse): boolean =>
  !response.accepted && 'problem' in response && problemFields[response.problem.kind] === 'key'

/** `null` for none. */
export function fieldOfCheck(check: CheckState): FieldName | null {
  if (check.state !== 'responded' || check.response.accepted) return null
  const { response } = check
  if ('problem' in response) return problemFields[response.problem.kind] ?? null
  if (response.refusal.reason === 'no-key' || response.refusal.reason === 'unauthorized') return 'key'
  return response.refusal.reason === 'no-address' ? 'apiUrl' : null
}

export function checkError(check: CheckState, field: FieldName): string | null {
  if (fieldOfCheck(check) !== field || check.state !== 'responded' || check.response.accepted) return null
  const { response } = check
  // Don't suggest a check in Settings: the key isn't stored, so nothing could be checked.
  if (check.isUnsaved && isKeyRejected(response)) return i18n.t('options.keyRejected')
  if ('problem' in response)
    return sentences(sentencesOfProblem(response.problem).text, providerMessage(response.problem))
  return sentencesOfRefusal(response.refusal).text
}
