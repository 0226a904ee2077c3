import type { InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

/** Why a row is invalid and how to fix it. */
export const invalidTexts = {
  elsewhere: 'batch.why.elsewhere',
  'no-company': 'batch.why.noCompany',
  'one-word': 'batch.why.oneWord',
  unclear: 'batch.why.unclear',
  page: 'batch.why.page',
  email: 'batch.why.email',
  domain: 'batch.why.domain',
  'other-site': 'batch.why.otherSite',
  'shared-host': 'batch.why.sharedHost',
  nothing: 'batch.why.nothing',
} as const satisfies Record<InvalidReason, PlainKey>
