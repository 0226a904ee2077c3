import type { Fetch } from '../api/send.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { DestinationResponse, CallDestination, ResponseReader } from './call.ts'
import type { Destination, MappingRow } from './destination.ts'
import { type DeliveryResult, type FailedDelivery, DeliveryEnd } from './delivery-result.ts'
import type { Existing, Forecasted } from './forecast-result.ts'
import type { PresenceSteps } from './presence-steps.ts'
import type { Body } from './rows.ts'

export interface DeliveryItem {
  id: string
  /** When it was requested, in milliseconds since 1970. */
  at: number
  subject: string
  /** As in the delivery. */
  event?: 'job-changed' | undefined
  body: Body
  /** The record's page on the network; empty: none. */
  source: string
  /** The destination's id of the subject, if known from an earlier delivery. */
  remoteId: string | null
  /** The body last sent under that id; `null`: unknown. */
  before: Body | null
  /** Earlier attempts: none, one that may have created the record, or one that created it. */
  earlier: 'none' | 'unknown' | 'created'
}

export type SendOptions = Pick<
  Destination,
  'idField' | 'createCompany' | 'mapping' | 'owner' | 'addNote' | 'allowDuplicates' | 'list'
>

interface Connection {
  address: string
  token: string
  now: number
  call: CallDestination
  /** The meaning of a response for the attempt, by the destination's rules; `null`: success. */
  endingOf: (response: DestinationResponse) => FailedDelivery | null
}

export interface DeliveryBatch extends Connection {
  items: readonly DeliveryItem[]
  options: SendOptions
  /** Ids that this run or a recent delivery learned, by kind and name: `company:acme.example`, `owner:…`. */
  known: Map<string, string>
  /** Ends the attempt for one item. The others end like the batch if it throws. */
  settle: (item: DeliveryItem, result: DeliveryResult) => void
  /** Stores the destination's id and whether the attempt created the record, even if it fails later. */
  remember: (item: DeliveryItem, remoteId: string, did?: 'created') => void
}

export interface DeliveryContext extends DeliveryItem, Connection {
  options: SendOptions
  known: Map<string, string>
  remember: (remoteId: string, did?: 'created') => void
}

/** `secret`: signs messages. `token`: sent with each request. */
type Credential = 'secret' | 'token'

export type DeliverySent = Extract<DeliveryResult, { end: 'sent' }>

interface SetUp {
  vendor: string
  help: string
  /** Permissions that a token needs, by the vendor's names; empty: tokens have their owner's permissions. */
  scopes: readonly string[]
  /** The permission to find an owner by their email, if it is one of its own. */
  ownerScope?: string
}

/** Forecasts a batch. `expected`: records as earlier items of the same review would leave them. */
type ForecastStep = (
  batch: DeliveryBatch,
  expected: ReadonlyMap<DeliveryItem, Existing>,
) => Promise<Map<DeliveryItem, Forecasted>>

/** Resolves to the token with a new session. Throws a `DeliveryEnd` if a person must sign in again. */
export type Renewal = (fetch: Fetch, address: string) => Promise<string>

/** A kind of destination; a new kind is a new row of `adapters`. */
export interface DestinationAdapter {
  takes: readonly PageKind[]
  /** Fixed address; empty: each customer has its own, like `example`. */
  address: string
  example: string
  credential: Credential
  setUp: SetUp
  /** The kind of group that people can be added to by its id; `null` if there is none. */
  lists: 'list' | 'campaign' | null
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
  /** The renewal of a token from a sign-in, `null` for a pasted one; `null` if there is no sign-in. */
  renewalOf: ((token: string) => Renewal | null) | null
  reading: ResponseReader
  /** Records in one attempt; 1: the destination writes no batches. */
  batchSize: number
  /** Fields that are written only if empty, or only into new records, regardless of the mapping. */
  fixedRules: Readonly<Record<string, 'empty' | 'new'>>
  /**
   * Creates or updates the records, without duplicates, and settles each item. Throws `DeliveryEnd` on an outcome of all
   * items that it didn't settle.
   */
  send: (batch: DeliveryBatch) => Promise<void>
  /** Forecasts a delivery with read-only requests; `null`: the destination can't be read. */
  forecast: ForecastStep | null
  /** Tests the connection and the mapping by reading. Throws `DeliveryEnd` on failure; returns the status. */
  check: (batch: DeliveryBatch) => Promise<number>
  /** Searches for people before a lookup; `null` if not supported. */
  presence: ((batch: DeliveryBatch) => PresenceSteps) | null
}

interface Steps {
  find: () => Promise<string[]>
  /** `null`: the record no longer exists. */
  update: (id: string) => Promise<DeliverySent | null>
  create: () => Promise<DeliverySent>
}

/**
 * Updates the record, or creates it if missing. Searches every time: an earlier attempt without a response may have
 * created it.
 */
export async function putRecord({ remoteId }: DeliveryContext, steps: Steps): Promise<DeliverySent> {
  const before = remoteId === null ? null : await steps.update(remoteId)
  if (before) return before
  const [id, ...more] = new Set(await steps.find())
  if (more.length > 0) throw new DeliveryEnd({ end: 'ambiguous', status: null, message: null })
  return (id === undefined ? null : await steps.update(id)) ?? createdRecord(await steps.create())
}

/** A creation without an id may or may not have happened. */
function createdRecord(sent: DeliverySent): DeliverySent {
  const { remoteId, status } = sent
  if (remoteId === null) throw new DeliveryEnd({ end: 'trouble', status, message: null })
  return sent
}

/** `send` for a destination that takes one record at a time. */
export function oneByOne(send: (delivery: DeliveryContext) => Promise<DeliverySent>) {
  return async (batch: DeliveryBatch): Promise<void> => {
    for (const item of batch.items)
      batch.settle(
        item,
        await send({ ...batch, ...item, remember: (id, did) => batch.remember(item, id, did) }),
      )
  }
}

/** Returns a good response; throws a `DeliveryEnd` otherwise. */
export function requireSuccess(
  delivery: Pick<Connection, 'endingOf'>,
  response: DestinationResponse,
): DestinationResponse {
  const ending = delivery.endingOf(response)
  if (ending) throw new DeliveryEnd(ending)
  return response
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

/** A stated time in milliseconds since 1970; `null` if it isn't one. */
export function timeIn(value: unknown): number | null {
  const time = Date.parse(stringAt(value))
  return Number.isFinite(time) ? time : null
}

export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
