import type { InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

export const invalidTexts = {
  elsewhere: 'run.problem.elsewhere',
  'no-company': 'run.problem.noCompany',
  'one-word': 'run.problem.oneWord',
  unclear: 'run.problem.unclear',
  page: 'run.problem.page',
  email: 'run.problem.email',
  domain: 'run.problem.domain',
  'other-site': 'run.problem.otherSite',
  'shared-host': 'run.problem.sharedHost',
  nothing: 'run.problem.nothing',
} as const satisfies Record<InvalidReason, PlainKey>
