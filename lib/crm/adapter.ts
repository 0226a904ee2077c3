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
  /** Time of the request, in ms since epoch. */
  at: number
  subject: string
  event?: 'job-changed' | undefined
  body: Body
  /** URL on the network; empty: none. */
  source: string
  /** The destination's id, from an earlier delivery. */
  remoteId: string | null
  /** Last sent under that id; `null`: unknown. */
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
  /** By the destination's rules; `null`: success. */
  endingOf: (response: DestinationResponse) => FailedDelivery | null
}

export interface DeliveryBatch extends Connection {
  items: readonly DeliveryItem[]
  options: SendOptions
  /** Learned by this run or a recent delivery, by kind and name: `company:acme.example`, `owner:…`. */
  knownIds: Map<string, string>
  /** Items that weren't settled end like the batch if it throws. */
  settle: (item: DeliveryItem, result: DeliveryResult) => void
  /** Stays even if the attempt fails later. */
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
  /** Scopes by the vendor's names; empty: tokens have their owner's permissions. */
  scopes: readonly string[]
  /** Scope to find an owner by email, if that needs its own. */
  ownerScope?: string
}

/** `expected`: records as earlier items of the review would leave them. */
type ForecastStep = (
  batch: DeliveryBatch,
  expected: ReadonlyMap<DeliveryItem, Existing>,
) => Promise<Map<DeliveryItem, Forecasted>>

/** The token of a new session. Throws a `DeliveryEnd` if a person must sign in again. */
export type Renewal = (fetch: Fetch, address: string) => Promise<string>

/** A new kind of destination is a new row of `adapters`. */
export interface DestinationAdapter {
  acceptedKinds: readonly PageKind[]
  /** Empty: each customer has its own, like `example`. */
  address: string
  example: string
  credential: Credential
  setUp: SetUp
  /** A group that people are added to by its id; `null` if there is none. */
  lists: 'list' | 'campaign' | null
  /** People can be linked to companies, which mappings can then use. */
  linksCompany: boolean
  /** A unique custom field can hold our subject key. */
  hasIdField: boolean
  /** Their fields that every record must have. */
  required: readonly string[]
  /** Their fields that find a record; without `idField`, at least one is needed. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  /** `null` for a pasted token, and where there is no sign-in. */
  renewalOf: ((token: string) => Renewal | null) | null
  reading: ResponseReader
  /** Records in one attempt; 1: the destination writes no batches. */
  batchSize: number
  /** Written only if empty, or only into new records, regardless of the mapping. */
  fixedRules: Readonly<Record<string, 'empty' | 'new'>>
  /** Settles each item, without duplicates. Throws a `DeliveryEnd` for all items that it didn't settle. */
  send: (batch: DeliveryBatch) => Promise<void>
  /** Sends read-only requests; `null`: the destination can't be read. */
  forecast: ForecastStep | null
  /** Reads only. Throws a `DeliveryEnd` on failure; returns the status. */
  check: (batch: DeliveryBatch) => Promise<number>
  /** Check before a lookup; `null` if not supported. */
  presence: ((batch: DeliveryBatch) => PresenceSteps) | null
}

interface Steps {
  find: () => Promise<string[]>
  /** `null`: the record no longer exists. */
  update: (id: string) => Promise<DeliverySent | null>
  create: () => Promise<DeliverySent>
}

/** Updates or creates the record. Searches every time: an earlier attempt without a response may have created it. */
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

/** Throws a `DeliveryEnd` unless the response is good. */
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

/** A stated time in ms since epoch; `null` if it isn't a time. */
export function timeIn(value: unknown): number | null {
  const time = Date.parse(stringAt(value))
  return Number.isFinite(time) ? time : null
}

export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
