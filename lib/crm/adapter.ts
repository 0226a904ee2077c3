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
  /** When the user sent the run, in ms since epoch. */
  at: number
  subject: string
  event?: 'job-changed' | undefined
  body: Body
  /** The record's URL on the network; empty if it has none. */
  source: string
  /** The id of the destination's record, from an earlier delivery. */
  remoteId: string | null
  /** The body that was last sent under that id; `null` if unknown. */
  before: Body | null
  /** Whether an earlier attempt may have created the record. */
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
  /** The failure that a response means by the destination's rules; `null` for a success. */
  endingOf: (response: DestinationResponse) => FailedDelivery | null
}

export interface DeliveryBatch extends Connection {
  items: readonly DeliveryItem[]
  options: SendOptions
  /** Ids learned in this run or a recent delivery, by kind and name: `company:acme.example`, `owner:…`. */
  knownIds: Map<string, string>
  /** Reports an item's result. If `send` throws, items without a result end like the batch. */
  settle: (item: DeliveryItem, result: DeliveryResult) => void
  /** Stores the id of an item's record, even if the attempt fails later. */
  remember: (item: DeliveryItem, remoteId: string, did?: 'created') => void
}

export interface DeliveryContext extends DeliveryItem, Connection {
  options: SendOptions
  knownIds: Map<string, string>
  remember: (remoteId: string, did?: 'created') => void
}

/** `secret`: signs messages. `token`: sent with each request. */
type Credential = 'secret' | 'token'

export type DeliverySent = Extract<DeliveryResult, { end: 'sent' }>

interface SetUp {
  vendor: string
  help: string
  /** Scopes that a token needs, by the vendor's names. Empty if tokens have their owner's permissions. */
  scopes: readonly string[]
  /** The scope for finding an owner by email, if that needs a separate one. */
  ownerScope?: string
}

/** Forecasts deliveries. `expected` has the records as earlier items of the review would leave them. */
type ForecastStep = (
  batch: DeliveryBatch,
  expected: ReadonlyMap<DeliveryItem, Existing>,
) => Promise<Map<DeliveryItem, Forecasted>>

/** Gets the token of a new session. Throws a `DeliveryEnd` if a person must sign in again. */
export type Renewal = (fetch: Fetch, address: string) => Promise<string>

/** A kind of destination. To add a kind, add a row to `adapters`. */
export interface DestinationAdapter {
  acceptedKinds: readonly PageKind[]
  /** The vendor's API URL. Empty if each customer has one, like `example`. */
  address: string
  example: string
  credential: Credential
  setUp: SetUp
  /** What people are added to by its id; `null` if there is no such group. */
  lists: 'list' | 'campaign' | null
  /** Whether people can be linked to companies, which mappings can then use. */
  linksCompany: boolean
  /** Whether a unique custom field can hold our subject key. */
  hasIdField: boolean
  /** The destination's fields that every record must have. */
  required: readonly string[]
  /** The destination's fields that find a record. Without `idField`, a body needs at least one. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  /** Returns how to renew a session; `null` for a pasted token. Itself `null` where there is no sign-in. */
  renewalOf: ((token: string) => Renewal | null) | null
  reading: ResponseReader
  /** Records per attempt; 1 if the destination writes no batches. */
  batchSize: number
  /** Fields that are written only if empty, or only into new records, regardless of the mapping. */
  fixedRules: Readonly<Record<string, 'empty' | 'new'>>
  /**
   * Delivers the items without creating duplicates, and settles each. Throws a `DeliveryEnd` for all items that it
   * didn't settle.
   */
  send: (batch: DeliveryBatch) => Promise<void>
  /** Forecasts deliveries by read-only requests; `null` if the destination can't be read. */
  forecast: ForecastStep | null
  /** Tests the connection by read-only requests and returns the HTTP status. Throws a `DeliveryEnd` on failure. */
  check: (batch: DeliveryBatch) => Promise<number>
  /** The check before a lookup; `null` if it isn't supported. */
  presence: ((batch: DeliveryBatch) => PresenceSteps) | null
}

interface Steps {
  find: () => Promise<string[]>
  /** Writes only what differs. Resolves to `null` if the record no longer exists. */
  update: (id: string) => Promise<DeliverySent | null>
  create: () => Promise<DeliverySent>
}

/**
 * Updates or creates the record. Searches every time, because an earlier attempt without a response may have created
 * it.
 */
export async function putRecord({ remoteId }: DeliveryContext, steps: Steps): Promise<DeliverySent> {
  const before = remoteId === null ? null : await steps.update(remoteId)
  if (before) return before
  const [id, ...more] = new Set(await steps.find())
  if (more.length > 0) throw new DeliveryEnd({ end: 'ambiguous', status: null, message: null })
  return (id === undefined ? null : await steps.update(id)) ?? createdRecord(await steps.create())
}

/** Requires an id: without one, the record may or may not have been created. */
function createdRecord(sent: DeliverySent): DeliverySent {
  const { remoteId, status } = sent
  if (remoteId === null) throw new DeliveryEnd({ end: 'trouble', status, message: null })
  return sent
}

/** Makes a `send` for a destination that takes one record at a time. */
export function oneByOne(send: (delivery: DeliveryContext) => Promise<DeliverySent>) {
  return async (batch: DeliveryBatch): Promise<void> => {
    for (const item of batch.items)
      batch.settle(
        item,
        await send({ ...batch, ...item, remember: (id, did) => batch.remember(item, id, did) }),
      )
  }
}

/** Throws a `DeliveryEnd` unless the response is a success. */
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

/** The time that a value states, in ms since epoch; `null` if it isn't a time. */
export function timeIn(value: unknown): number | null {
  const time = Date.parse(stringAt(value))
  return Number.isFinite(time) ? time : null
}

export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
