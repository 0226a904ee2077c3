import { i18n } from '#i18n'
import type { Doubt } from '../../lib/records/database/rows/purchases.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

const doubts = {
  'email-shared': 'match.doubt.emailShared',
  'domain-shared': 'match.doubt.domainShared',
  'name-company-shared': 'match.doubt.nameCompanyShared',
  'other-page': 'match.doubt.otherPage',
  'name-middle': 'match.doubt.nameMiddle',
  'name-similar-company': 'match.doubt.nameSimilarCompany',
  'name-former-company': 'match.doubt.nameFormerCompany',
  'name-only': 'match.doubt.nameOnly',
  'email-spells-name': 'match.doubt.emailSpellsName',
  twin: 'match.doubt.twin',
} as const satisfies Record<Doubt, PlainKey>

/** Why a saved record may be the one that is asked about, or may not: the end of a sentence, without its stop. */
export const doubtText = (doubt: Doubt): string => i18n.t(doubts[doubt])
