import type { PageKind } from '../pages/page-kinds.ts'
import type { DestinationResponse, CallDestination, ResponseReader } from './call.ts'
import type { MappingRow } from './destination.ts'
import { type DeliveryResult, DeliveryEnd } from './delivery-result.ts'
import type { Body } from '../records/database/rows/crm.ts'

/** One record on its way. */
export interface DeliveryContext {
  /** The delivery's id, the same in each attempt. */
  id: string
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  subject: string
  body: Body
  /** The destination's id of the subject, where an earlier hand-over learnt it. */
  remoteId: string | null
  /** What was last sent of it under that id; `null` where that is not known. */
  before: Body | null
  /** Their field that holds the subject's key; empty: none. */
  idField: string
  token: string
  now: number
  call: CallDestination
  /** What an answer means for the attempt, by the destination's own table; `null` for a good one. */
  endingOf: (answer: DestinationResponse) => Exclude<DeliveryResult, { end: 'sent' }> | null
  /** Keeps their id of the record, also where the attempt ends without it being sent. */
  remember: (remoteId: string) => void
  /** Whether a company that is not there may be made. */
  createCompany: boolean
}

/** `secret`: both sides know it, and it signs. `token`: it is sent along. */
type Credential = 'secret' | 'token'

export type DeliverySent = Extract<DeliveryResult, { end: 'sent' }>

/** What a person needs to connect it, beside the steps that the form tells. */
interface SetUp {
  /** Whose page `help` is. */
  vendor: string
  /** The vendor's own page on where its tokens come from. */
  help: string
  /** What a token must be allowed, by the vendor's names; empty: a token is allowed what its person is. */
  scopes: readonly string[]
}

/** What is special about one kind of destination; a new one is a new row of `kinds`. */
export interface DestinationAdapter {
  takes: readonly PageKind[]
  /** Where it always is; empty: each customer has an own address, such as `example`. */
  address: string
  example: string
  /** What it takes for proof of who asks, and what the form says of it. */
  credential: Credential
  setUp: SetUp
  /** Whether a person can be tied to their company there, and so what a mapping can say of that. */
  linksCompany: boolean
  /** Whether their own unique field can hold our key of a subject. */
  hasIdField: boolean
  /** Fields of theirs without which a record is not sent. */
  required: readonly string[]
  /** Fields of theirs by which a record is found again: one is needed, unless an own field holds our key. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  reading: ResponseReader
  /** Makes the record there or changes it, without a duplicate. Throws `Ended` for any other ending. */
  send: (handed: DeliveryContext) => Promise<DeliverySent>
  /** Asks something that changes nothing. Throws `Ended` where it fails. */
  check: (handed: DeliveryContext) => Promise<DestinationResponse>
}

interface Steps {
  /** The ids of all records there that are this one. */
  find: () => Promise<string[]>
  /** `null`: there is no such record any more. */
  update: (id: string) => Promise<DestinationResponse | null>
  create: () => Promise<DeliverySent>
}

/**
 * Changes the record there, or makes it where there is none. It is looked for each time: an attempt without an answer
 * may have made it, and nobody here can know.
 */
export async function putRecord({ remoteId }: DeliveryContext, steps: Steps): Promise<DeliverySent> {
  const before = remoteId === null ? null : await steps.update(remoteId)
  if (before && remoteId !== null) return updated(remoteId, before)
  const [id, ...more] = new Set(await steps.find())
  if (more.length > 0) throw new DeliveryEnd({ end: 'ambiguous', status: null, message: null })
  const answer = id === undefined ? null : await steps.update(id)
  return answer && id !== undefined ? updated(id, answer) : made(await steps.create())
}

/** Whoever made a record says which; only No Content, of one that was changed by a key of ours, does not. */
function made(sent: DeliverySent): DeliverySent {
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

/** The answer, if it is good; throws what it means for the attempt otherwise. */
export function good(
  handed: Pick<DeliveryContext, 'endingOf'>,
  answer: DestinationResponse,
): DestinationResponse {
  const ending = handed.endingOf(answer)
  if (ending) throw new DeliveryEnd(ending)
  return answer
}

/** What stands at the path in parsed JSON, `undefined` where it leads nowhere. */
export function at(content: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (Object(part) as Record<string | number, unknown>)[name],
    content,
  )
}

/** An id of theirs, which may be a number; `null` for anything else. */
export function idIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text of theirs; empty for anything else. */
export function stringAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
