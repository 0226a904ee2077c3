import { i18n } from '#i18n'
import type { Delivery } from '../../lib/handover/delivery.ts'
import type { DestinationKind } from '../../lib/handover/destination.ts'
import type { Trouble } from '../../lib/handover/ending.ts'
import type { Verdict } from '../../lib/handover/review.ts'
import type { BadgeProps } from '../ui/Badge.tsx'

const kindWords = {
  webhook: 'handover.kind.webhook',
  'hubspot-contact': 'handover.kind.hubspotContact',
  'hubspot-company': 'handover.kind.hubspotCompany',
  'pipedrive-person': 'handover.kind.pipedrivePerson',
  'pipedrive-organization': 'handover.kind.pipedriveOrganization',
  'salesforce-lead': 'handover.kind.salesforceLead',
  'salesforce-contact': 'handover.kind.salesforceContact',
} as const

export const kindText = (kind: DestinationKind): string => i18n.t(kindWords[kind])

/** Why a record is not sent, or that it will be. */
export function verdictText(verdict: Verdict, missing: readonly string[]): string {
  if (verdict === 'missing' && missing.length === 0) return i18n.t('handover.verdict.nothing')
  return verdict === 'missing'
    ? i18n.t('handover.verdict.missing', [missing.join(', ')])
    : i18n.t(`handover.verdict.${verdict}`)
}

const troubleWords: Record<Trouble, `handover.why.${Trouble}`> = {
  refused: 'handover.why.refused',
  ambiguous: 'handover.why.ambiguous',
  limited: 'handover.why.limited',
  token: 'handover.why.token',
  trouble: 'handover.why.trouble',
}

export const troubleText = (why: Trouble): string => i18n.t(troubleWords[why])

/** What became of a record, in two words. */
export function stateText({ state, did }: Pick<Delivery, 'state' | 'did'>): string {
  return state === 'sent' && did !== null ? i18n.t(`handover.did.${did}`) : i18n.t(`handover.state.${state}`)
}

export const stateTone: Record<Delivery['state'], BadgeProps['tone']> = {
  waiting: 'plain',
  sent: 'accent',
  refused: 'trouble',
  dead: 'trouble',
}
