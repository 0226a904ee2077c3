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
  /** In ms since epoch. */
  at: number
  subject: string
  event?: 'job-changed' | undefined
  body: Body
  /** Empty if the record has no URL on the network. */
  source: string
  /** From an earlier delivery. */
  remoteId: string | null
  /** Last sent under that id; `null` if unknown. */
  before: Body | null
  earlier: 'none' | 'unknown' | 'created'
}

type SendOptions = Pick<
  Destination,
  'idField' | 'createCompany' | 'mapping' | 'owner' | 'addNote' | 'allowDuplicates' | 'list'
>

interface Connection {
  address: string
  token: string
  now: number
  call: CallDestination
  /** The failure that a response means; `null` for a success. */
  endingOf: (response: DestinationResponse) => FailedDelivery | null
}

export interface DeliveryBatch extends Connection {
  items: readonly DeliveryItem[]
  options: SendOptions
  /** Ids learned in this run or a recent delivery, by kind and name: `company:acme.example`, `owner:…`. */
  knownIds: Map<string, string>
  /** If `send` throws, items without a result get its ending. */
  settle: (item: DeliveryItem, result: DeliveryResult) => void
  /** Stored even if the attempt fails later. */
  remember: (item: DeliveryItem, remoteId: string, did?: 'created') => void
}

export interface DeliveryContext extends DeliveryItem, Connection {
  options: SendOptions
  knownIds: Map<string, string>
  remember: (remoteId: string, did?: 'created') => void
}

type Credential = 'secret' | 'token'

export type DeliverySent = Extract<DeliveryResult, { end: 'sent' }>

interface SetUp {
  vendor: string
  help: string
  /** By the vendor's names. Empty if tokens have their owner's permissions. */
  scopes: readonly string[]
  /** Set if finding an owner by email needs a scope of its own. */
  ownerScope?: string
}

/** `expected`: the records as earlier items of the review would leave them. */
type ForecastStep = (
  batch: DeliveryBatch,
  expected: ReadonlyMap<DeliveryItem, Existing>,
) => Promise<Map<DeliveryItem, Forecasted>>

/** Gets the token of a new session. Throws a `DeliveryEnd` if a person must sign in again. */
export type Renewal = (fetch: Fetch, address: string) => Promise<string>

/** To add a kind, add a row to `adapters`. */
export interface DestinationAdapter {
  acceptedKinds: readonly PageKind[]
  /** The vendor's API URL. Empty if each customer has one, like `example`. */
  address: string
  example: string
  credential: Credential
  setUp: SetUp
  lists: 'list' | 'campaign' | null
  linksCompany: boolean
  hasIdField: boolean
  required: readonly string[]
  /** Fields that find a record. Without `idField`, a body needs one of them. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  /** `null` for a pasted token. Itself `null` where there is no sign-in. */
  renewalOf: ((token: string) => Renewal | null) | null
  reading: ResponseReader
  /** 1 if the destination writes no batches. */
  batchSize: number
  /** Fields written only if empty, or only into new records, whatever the mapping says. */
  fixedRules: Readonly<Record<string, 'empty' | 'new'>>
  /** Creates no duplicates. Throws a `DeliveryEnd` for items that it didn't settle. */
  send: (batch: DeliveryBatch) => Promise<void>
  /** `null` if the destination can't be read. */
  forecast: ForecastStep | null
  /** Read-only. Returns the HTTP status; throws a `DeliveryEnd` on failure. */
  check: (batch: DeliveryBatch) => Promise<number>
  /** `null` if it isn't supported. */
  presence: ((batch: DeliveryBatch) => PresenceSteps) | null
}

interface Steps {
  find: () => Promise<string[]>
  /** Writes only what differs. `null` if the record no longer exists. */
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

function createdRecord(sent: DeliverySent): DeliverySent {
  const { remoteId, status } = sent
  if (remoteId === null) throw new DeliveryEnd({ end: 'unavailable', status, message: null })
  return sent
}

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

/** In ms since epoch; `null` if the value isn't a time. */
export function timeIn(value: unknown): number | null {
  const time = Date.parse(stringAt(value))
  return Number.isFinite(time) ? time : null
}

export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
