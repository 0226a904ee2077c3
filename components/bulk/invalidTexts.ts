import type { InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

export const invalidTexts = {
  elsewhere: 'run.why.elsewhere',
  'no-company': 'run.why.noCompany',
  'one-word': 'run.why.oneWord',
  unclear: 'run.why.unclear',
  page: 'run.why.page',
  email: 'run.why.email',
  domain: 'run.why.domain',
  'other-site': 'run.why.otherSite',
  'shared-host': 'run.why.sharedHost',
  nothing: 'run.why.nothing',
} as const satisfies Record<InvalidReason, PlainKey>
