import { i18n } from '#i18n'
import type { Destination, LastAttempt } from '../../lib/crm/destination.ts'
import type { FieldNote } from '../../lib/crm/field-limits.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import type { Forecast } from '../../lib/crm/forecast-result.ts'
import type { Presence } from '../../lib/crm/presence-steps.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import type { Barrier, DestinationStatus } from '../../lib/crm/status.ts'
import type { BadgeProps } from '../ui/Badge.tsx'
import { companyTargets } from '../../lib/crm/company-link.ts'
import { fieldLabel } from './fieldLabels.ts'
import { numberText, sentences } from '../ui/formats.ts'
import {
  type DestinationKind,
  type DeliveryError,
  errorReasons,
  type ErrorReason,
  companyLinks,
  type CompanyLink,
  type Delivery,
  type ExpectedAction,
} from '../../lib/crm/rows.ts'

const kindWords = {
  webhook: 'crm.kind.webhook',
  'hubspot-contact': 'crm.kind.hubspotContact',
  'hubspot-company': 'crm.kind.hubspotCompany',
  'pipedrive-person': 'crm.kind.pipedrivePerson',
  'pipedrive-organization': 'crm.kind.pipedriveOrganization',
  'salesforce-lead': 'crm.kind.salesforceLead',
  'salesforce-contact': 'crm.kind.salesforceContact',
} as const

export const kindText = (kind: DestinationKind): string => i18n.t(kindWords[kind])

export function verdictText(
  { kind, mapping }: Pick<Destination, 'kind' | 'mapping'>,
  { verdict, missing }: Pick<ReviewRow, 'verdict' | 'missing'>,
): string {
  if (verdict === 'missing' && missing.length === 0) return i18n.t('crm.verdict.nothing')
  if (verdict !== 'missing') return i18n.t(`crm.verdict.${verdict}`)
  // A slash separates alternative fields: one of them is enough.
  const labels = missing.map((names) =>
    names
      .split(' / ')
      .map((name) => fieldLabel(kind, name, mapping))
      .join(' / '),
  )
  return i18n.t('crm.verdict.missing', [labels.join(', ')])
}

export function forecastText(
  { kind, mapping }: Pick<Destination, 'kind' | 'mapping'>,
  forecast: Forecast,
): { action: string; fields: string } {
  const labels = (fields: readonly string[]) => {
    const names = fields.map((name) => fieldLabel(kind, alias[name] ?? name, mapping))
    return [...new Set(names)].join(', ')
  }
  if (forecast.does === 'update')
    return { action: i18n.t('crm.forecast.update'), fields: labels(forecast.fields) }
  if (forecast.does !== 'refuse') return { action: i18n.t(`crm.forecast.${forecast.does}`), fields: '' }
  const { error, reason, fields } = forecast
  if (error === 'ambiguous') return { action: i18n.t('crm.forecast.ambiguous'), fields: '' }
  if (reason === 'field' && fields.length > 0)
    return { action: i18n.t('crm.forecast.field'), fields: labels(fields) }
  if (reason === 'duplicate' || reason === 'optout' || reason === 'contact')
    return { action: i18n.t(`crm.forecast.${reason}`), fields: '' }
  return { action: errorText(kind, error, reason), fields: '' }
}

const alias: Readonly<Record<string, string>> = {
  emails: 'email',
  phones: 'phone',
  org_id: companyTargets.name,
  AccountId: companyTargets.name,
}

export function errorText(
  kind: DestinationKind,
  error: DeliveryError,
  reason: ErrorReason | null = null,
): string {
  if (error === 'token') return credentialText(kind, reason)
  if (error === 'busy') return i18n.t('crm.reason.locked')
  // A backup may contain a reason that this version doesn't know.
  return reason && errorReasons.includes(reason)
    ? i18n.t(`crm.reason.${reason}`)
    : i18n.t(`crm.error.${error}`)
}

function credentialText(kind: DestinationKind, reason: ErrorReason | null): string {
  if (adapters[kind].credential === 'secret') return i18n.t('crm.error.secret')
  return i18n.t(reason && errorReasons.includes(reason) ? `crm.reason.${reason}` : 'crm.status.token')
}

export function presenceText(name: string, presence: Presence): string {
  if (presence.state === 'unknown') return i18n.t('presence.unknown')
  if (presence.state === 'none') return i18n.t('presence.none', [name])
  if (presence.state === 'maybe')
    return [i18n.t('presence.maybe', [name]), i18n.t('presence.sameName')].join(' · ')
  const { owner, hasOptedOut } = presence
  return [
    i18n.t('presence.there', [name]),
    owner === 'colleague' || owner === 'someone' ? i18n.t(`presence.${owner}`) : '',
    hasOptedOut ? i18n.t('presence.optedOut') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `null` if there is nothing to report. */
export const companyText = (link: CompanyLink | null | undefined): string | null =>
  link && companyLinks.includes(link) ? i18n.t(`crm.company.${link}`) : null

export const barrierText = (barrier: Barrier): string =>
  i18n.t(barrier === 'policy' ? 'crm.status.policy' : `alert.${barrier}`)

export function statusText({ name, reason, tried }: DestinationStatus): string {
  if (name === 'policy' || name === 'locked' || name === 'offline') return barrierText(name)
  if (name === 'limited') return i18n.t(reason ? `crm.reason.${reason}` : 'crm.error.limited')
  if (name === 'token' && reason && reason !== 'session') return i18n.t(`crm.reason.${reason}`)
  // Name no reason here: the message of the refusing destination follows.
  if (name === 'failed' && tried?.end === 'unavailable')
    return sentences(i18n.t('crm.status.failed'), i18n.t('crm.status.retrying'))
  return i18n.t(`crm.status.${name}`)
}

/** Empty for a success. */
export function attemptText({ ok, status, message }: Pick<LastAttempt, 'ok' | 'status' | 'message'>): string {
  return ok ? '' : [status, message].filter((part) => part !== null).join(' · ')
}

export const failureText = (status: DestinationStatus): string =>
  sentences(statusText(status), status.tried && attemptText(status.tried))

export const waitsText = (count: number) => i18n.t('crm.pendingCount', count, [numberText(count)])

export function noteText(
  { kind, mapping }: Pick<Destination, 'kind' | 'mapping'>,
  { field, what, value, max }: FieldNote,
): string {
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  const label = fieldLabel(kind, field, mapping)
  return what === 'cut'
    ? i18n.t('crm.note.cut', [label, numberText(max ?? 0)])
    : i18n.t('crm.note.leftOut', [label, shown])
}

/** `null` unless the delivery did something else because the destination had changed. */
export function reviewedAsText({
  state,
  did,
  expected,
}: Pick<Delivery, 'state' | 'did' | 'expected'>): string | null {
  if (expected === undefined || state === 'pending' || state === 'dead') return null
  const isAsReviewed =
    state === 'sent' && (did === null || didOf[expected] === did || isRepeated(expected, did))
  return isAsReviewed ? null : i18n.t('crm.reviewedAs', [i18n.t(`crm.forecast.${expected}`)])
}

const didOf = { create: 'created', update: 'updated', nothing: 'unchanged' } as const

/** If the response to an update is lost, its retry finds all values already there: still the reviewed action. */
const isRepeated = (expected: ExpectedAction, did: Delivery['did']) =>
  expected === 'update' && did === 'unchanged'

export function stateText({ state, did }: Pick<Delivery, 'state' | 'did'>): string {
  return state === 'sent' && did !== null ? i18n.t(`crm.did.${did}`) : i18n.t(`crm.state.${state}`)
}

export const stateTone: Record<Delivery['state'], BadgeProps['tone']> = {
  pending: 'plain',
  sent: 'accent',
  refused: 'error',
  dead: 'error',
}
