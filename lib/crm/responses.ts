import type { DeliveryError, ErrorReason } from './rows.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The first rule that matches applies. */
export interface ResponseRule {
  status: number | readonly number[]
  code?: RegExp
  header?: readonly [name: string, value: string]
  writing?: true
  /** Bodies that aren't JSON come from a gateway or proxy. */
  foreign?: true
  error: Exclude<DeliveryError, 'ambiguous'>
  reason?: ErrorReason
  floorMs?: number
  /** The response's `Retry-After` refers to another limit. */
  ignoresNamedWait?: true
}

interface JudgedResponse {
  method: string
  status: number
  codes: string
  headers: Headers
  isForeign: boolean
}

/** The destination's own rules come before HTTP's; `null` for a success. */
export function ruleFor(response: JudgedResponse, own: readonly ResponseRule[]): ResponseRule | null {
  const rule = [...own, ...common].find((each) => matches(each, response))
  return rule ?? (successes.includes(response.status) ? null : other)
}

function matches(
  { status, code, header, foreign, writing }: ResponseRule,
  response: JudgedResponse,
): boolean {
  if (typeof status === 'number' ? response.status !== status : !status.includes(response.status))
    return false
  if (code && !code.test(response.codes)) return false
  if (foreign && !response.isForeign) return false
  if (writing && response.method === 'GET') return false
  return !header || response.headers.get(header[0])?.trim() === header[1]
}

const other: ResponseRule = { status: 0, error: 'refused' }

const hundredFrom = (first: number) => Array.from({ length: 100 }, (_, index) => first + index)
const successes = hundredFrom(200)
const serverErrors = hundredFrom(500)

// RFC 9110, 6585 and 4918.
const common: readonly ResponseRule[] = [
  { status: 429, error: 'limited', reason: 'rate', floorMs: 2 * second },
  { status: 423, error: 'busy', reason: 'locked', floorMs: 2 * second },
  { status: [408, 425, ...serverErrors], error: 'unavailable' },
  // The response comes from a CRM's website or a captive portal.
  { status: successes, foreign: true, error: 'unavailable' },
]

/** https://developers.hubspot.com/docs/api-reference/error-handling and HubSpot's usage guidelines. */
export const hubspotResponses: readonly ResponseRule[] = [
  // Resets at midnight in the account's unknown time zone.
  { status: 429, code: /\bDAILY\b/, error: 'limited', reason: 'daily', floorMs: hour },
  { status: 429, code: /TEN_SECONDLY/, error: 'limited', reason: 'rate', floorMs: 10 * second },
  // Record locks last two seconds.
  { status: 423, error: 'busy', reason: 'locked', floorMs: 2 * second },
  // The account is moving between data centers, for up to 24 hours by `Retry-After`.
  { status: 477, error: 'limited', reason: 'moving', floorMs: 5 * minute },
  { status: 401, error: 'token', reason: 'session' },
  { status: 403, error: 'token', reason: 'scope' },
  { status: 409, error: 'refused', reason: 'duplicate' },
  // The account has rules for new contacts, and for properties that depend on others.
  {
    status: 400,
    code: /MISSING_(CONDITIONAL_)?REQUIRED_PROPERTY/,
    error: 'refused',
    reason: 'required',
  },
  {
    status: 400,
    code: /PROPERTY_DOESNT_EXIST|READ_ONLY|does not exist/,
    error: 'refused',
    reason: 'field',
  },
  { status: 400, code: /TOO_LONG|INVALID_LENGTH|too long/i, error: 'refused', reason: 'length' },
  { status: 400, code: /VALIDATION|INVALID/, error: 'refused', reason: 'value' },
]

/** https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting and Pipedrive's list of status codes. */
export const pipedriveResponses: readonly ResponseRule[] = [
  // The daily budget is used up; the seconds in the response refer to the two-second window.
  {
    status: 429,
    header: ['x-daily-ratelimit-token-remaining', '0'],
    error: 'limited',
    reason: 'daily',
    floorMs: hour,
    ignoresNamedWait: true,
  },
  { status: 429, error: 'limited', reason: 'rate', floorMs: 2 * second },
  // A gateway, which responds without JSON, blocks clients that ignore status 429.
  { status: 403, foreign: true, error: 'limited', reason: 'blocked', floorMs: hour },
  { status: 403, code: /feature_capping/, error: 'refused', reason: 'storage' },
  // Each delivery reads first, so the token is valid: the account doesn't have this field.
  { status: 403, writing: true, error: 'refused', reason: 'field' },
  { status: 403, error: 'token', reason: 'scope' },
  { status: 401, error: 'token', reason: 'session' },
  { status: 402, error: 'token', reason: 'account' },
  { status: [400, 422], error: 'refused', reason: 'value' },
]

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export const salesforceResponses: readonly ResponseRule[] = [
  // The limit of concurrent requests ends soon, the 24-hour limit slowly.
  {
    status: 403,
    code: /REQUEST_LIMIT_EXCEEDED.*concurrent/i,
    error: 'limited',
    reason: 'rate',
    floorMs: 10 * second,
  },
  { status: [403, 503], code: /REQUEST_LIMIT_EXCEEDED/, error: 'limited', reason: 'daily', floorMs: hour },
  { status: 403, code: /API_(DISABLED_FOR_ORG|CURRENTLY_DISABLED)/, error: 'token', reason: 'account' },
  { status: 401, error: 'token', reason: 'session' },
  {
    status: 400,
    code: /UNABLE_TO_LOCK_ROW|ENTITY_IS_LOCKED/,
    error: 'busy',
    reason: 'locked',
    floorMs: 5 * second,
  },
  { status: 400, code: /DUPLICATES_DETECTED|DUPLICATE_VALUE/, error: 'refused', reason: 'duplicate' },
  { status: 400, code: /FIELD_INTEGRITY_EXCEPTION.*(country|state)/i, error: 'refused', reason: 'country' },
  { status: 400, code: /FIELD_CUSTOM_VALIDATION_EXCEPTION/, error: 'refused', reason: 'rule' },
  { status: 400, code: /STRING_TOO_LONG/, error: 'refused', reason: 'length' },
  { status: 400, code: /INVALID_FIELD/, error: 'refused', reason: 'field' },
  { status: 400, code: /REQUIRED_FIELD_MISSING/, error: 'refused', reason: 'required' },
  // Such as a person account, which is read-only as a contact.
  { status: 400, code: /INSUFFICIENT_ACCESS/, error: 'refused', reason: 'readonly' },
  { status: [400, 403], code: /STORAGE_LIMIT_EXCEEDED/, error: 'refused', reason: 'storage' },
  { status: 403, error: 'refused', reason: 'scope' },
  { status: 400, error: 'refused', reason: 'value' },
]

/** https://github.com/standard-webhooks/standard-webhooks: status 410 tells the sender to stop permanently. */
export const webhookResponses: readonly ResponseRule[] = [
  { status: 410, error: 'gone' },
  // Automation tools send 404 or 405 if the workflow is switched off.
  { status: [404, 405], error: 'gone', reason: 'off' },
  { status: [401, 403], error: 'token', reason: 'session' },
]
