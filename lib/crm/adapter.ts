import type { PageKind } from '../pages/page-kinds.ts'
import type { DestinationResponse, CallDestination, ResponseReader } from './call.ts'
import type { MappingRow } from './destination.ts'
import { type DeliveryResult, DeliveryEnd } from './delivery-result.ts'
import type { Body } from '../records/database/rows/crm.ts'

export interface DeliveryContext {
  id: string
  /** When it was requested, in milliseconds since 1970. */
  at: number
  subject: string
  body: Body
  /** The destination's id of the subject, if known from an earlier delivery. */
  remoteId: string | null
  /** The body last sent under that id; `null`: unknown. */
  before: Body | null
  /** The destination's field for our subject key; empty: none. */
  idField: string
  token: string
  now: number
  call: CallDestination
  /** What a response means for the attempt, by the destination's rules; `null`: success. */
  endingOf: (answer: DestinationResponse) => Exclude<DeliveryResult, { end: 'sent' }> | null
  /** Stores the destination's id, even if the attempt fails later. */
  remember: (remoteId: string) => void
  /** Whether a missing company may be created. */
  createCompany: boolean
}

/** `secret`: signs messages. `token`: sent with each request. */
type Credential = 'secret' | 'token'

export type DeliverySent = Extract<DeliveryResult, { end: 'sent' }>

/** Setup data in addition to the form's texts. */
interface SetUp {
  vendor: string
  /** The vendor's documentation of its tokens. */
  help: string
  /** Permissions that a token needs, by the vendor's names; empty: tokens have their owner's permissions. */
  scopes: readonly string[]
}

/** A kind of destination; a new kind is a new row of `adapters`. */
export interface DestinationAdapter {
  takes: readonly PageKind[]
  /** Fixed address; empty: each customer has its own, like `example`. */
  address: string
  example: string
  credential: Credential
  setUp: SetUp
  /** Whether people can be linked to companies there, which mappings can then use. */
  linksCompany: boolean
  /** Whether a unique custom field can hold our subject key. */
  hasIdField: boolean
  /** Their fields that a record must have. */
  required: readonly string[]
  /** Their fields that find an existing record; at least one is needed without `idField`. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  reading: ResponseReader
  /** Creates or updates the record, without duplicates. Throws `DeliveryEnd` on any other outcome. */
  send: (delivery: DeliveryContext) => Promise<DeliverySent>
  /** A read-only test request. Throws `DeliveryEnd` on failure. */
  check: (delivery: DeliveryContext) => Promise<DestinationResponse>
}

interface Steps {
  /** Ids of all matching records there. */
  find: () => Promise<string[]>
  /** `null`: the record no longer exists. */
  update: (id: string) => Promise<DestinationResponse | null>
  create: () => Promise<DeliverySent>
}

/**
 * Updates the record, or creates it if missing. Searches every time: an earlier attempt without a response
 * may have
 * created it.
 */
export async function putRecord({ remoteId }: DeliveryContext, steps: Steps): Promise<DeliverySent> {
  const before = remoteId === null ? null : await steps.update(remoteId)
  if (before && remoteId !== null) return updated(remoteId, before)
  const [id, ...more] = new Set(await steps.find())
  if (more.length > 0) throw new DeliveryEnd({ end: 'ambiguous', status: null, message: null })
  const answer = id === undefined ? null : await steps.update(id)
  return answer && id !== undefined ? updated(id, answer) : createdRecord(await steps.create())
}

/** Only 204 (updated by our key) may come without an id. */
function createdRecord(sent: DeliverySent): DeliverySent {
  const { remoteId, status } = sent
  if (remoteId === null && status !== 204) throw new DeliveryEnd({ end: 'trouble', status, message: null })
  return sent
}

const updated = (remoteId: string, { status }: DestinationResponse): DeliverySent => ({
  end: 'sent',
  did: 'updated',
  remoteId,
  status,
})

/** Returns a good response; throws a `DeliveryEnd` otherwise. */
export function requireSuccess(
  delivery: Pick<DeliveryContext, 'endingOf'>,
  answer: DestinationResponse,
): DestinationResponse {
  const ending = delivery.endingOf(answer)
  if (ending) throw new DeliveryEnd(ending)
  return answer
}

export function at(content: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (Object(part) as Record<string | number, unknown>)[name],
    content,
  )
}

export function idIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
