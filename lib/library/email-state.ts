import type { Subject } from '../records/rows/subject.ts'

export const emailStates = ['professional', 'personal', 'other', 'not-found', 'unchecked'] as const
export type EmailState = (typeof emailStates)[number]

/** `null` for other records than people. */
export function emailStateOf(
  subject: Pick<Subject, 'kind' | 'email' | 'details' | 'aliases'>,
  context: { isEmailNotFound: (subject: never) => boolean },
): EmailState | null {
  const { kind, email, details } = subject
  const known = details?.emailKind
  if (email !== '') return known === undefined || known === 'not-found' ? 'other' : known
  if (kind !== 'person') return null
  return known === 'not-found' || context.isEmailNotFound(subject as never) ? 'not-found' : 'unchecked'
}
