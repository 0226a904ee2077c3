import { i18n } from '#i18n'
import type { LastAttempt } from '../../lib/crm/destination.ts'
import type { FieldNote } from '../../lib/crm/field-limits.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import type { Verdict } from '../../lib/crm/review-records.ts'
import type { Barrier, DestinationStatus } from '../../lib/crm/status.ts'
import type { BadgeProps } from '../ui/Badge.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import {
  type DestinationKind,
  type DeliveryError,
  errorReasons,
  type ErrorReason,
  companyLinks,
  type CompanyLink,
  type Delivery,
} from '../../lib/records/database/rows/crm.ts'

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

/** Why a record is not there: what the destination's own code says, else the kind of ending. */
export function troubleText(
  kind: DestinationKind,
  why: DeliveryError,
  reason: ErrorReason | null = null,
): string {
  if (why === 'token') return credentialText(kind, reason)
  if (why === 'busy') return i18n.t('handover.reason.locked')
  // A row of a backup may be another version's, with a reason of its own.
  return reason && errorReasons.includes(reason)
    ? i18n.t(`handover.reason.${reason}`)
    : i18n.t(`handover.why.${why}`)
}

function credentialText(kind: DestinationKind, reason: ErrorReason | null): string {
  if (adapters[kind].credential === 'secret') return i18n.t('handover.why.secret')
  return i18n.t(
    reason && errorReasons.includes(reason) ? `handover.reason.${reason}` : 'handover.status.token',
  )
}

/** What became of tying a person to their company there; `null` where there is nothing to say. */
export const companyText = (link: CompanyLink | null | undefined): string | null =>
  link && companyLinks.includes(link) ? i18n.t(`handover.company.${link}`) : null

/** What keeps this computer from sending. */
export const barrierText = (barrier: Barrier): string =>
  i18n.t(barrier === 'policy' ? 'handover.status.policy' : `trouble.${barrier}`)

/** How things stand with a destination, in one sentence. */
export function statusText({ name, reason, tried }: DestinationStatus): string {
  if (name === 'policy' || name === 'locked' || name === 'offline') return barrierText(name)
  if (name === 'limited') return i18n.t(reason ? `handover.reason.${reason}` : 'handover.why.limited')
  if (name === 'token' && reason && reason !== 'session') return i18n.t(`handover.reason.${reason}`)
  // A test that got no good answer failed for that reason; one that was refused says it in their words.
  if (name === 'failed' && tried?.end === 'trouble')
    return sentences(i18n.t('handover.status.failed'), i18n.t('handover.status.retrying'))
  return i18n.t(`handover.status.${name}`)
}

/** The status and the words of an answer; empty where it was just good. */
export function saidText({ ok, status, message }: Pick<LastAttempt, 'ok' | 'status' | 'message'>): string {
  return ok ? '' : [status, message].filter((part) => part !== null).join(' · ')
}

/** What the test of a destination came to, with the destination's own words. */
export const failureText = (status: DestinationStatus): string =>
  sentences(statusText(status), status.tried && saidText(status.tried))

export const waitsText = (count: number) => i18n.t('handover.waits', count, [numberText(count)])

/** What was cut or left out so that the destination takes a value. */
export function noteText({ field, what, value, max }: FieldNote): string {
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  return what === 'cut'
    ? i18n.t('handover.note.cut', [field, numberText(max ?? 0)])
    : i18n.t('handover.note.leftOut', [field, shown])
}

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
