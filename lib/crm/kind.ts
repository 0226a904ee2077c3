import type { PageKind } from '../pages/page.ts'
import type { Answer, Call, Reading } from './call.ts'
import type { Body } from './delivery.ts'
import type { MappingRow } from './destination.ts'
import type { FieldLimits } from './field-limits.ts'
import type { Ending } from './ending.ts'

/** One record on its way. */
export interface Handed {
  /** The delivery's id, the same in each attempt. */
  id: string
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  subject: string
  body: Body
  /** The destination's id of the subject, where an earlier hand-over learnt it. */
  remoteId: string | null
  /** Their field that holds the subject's key; empty: none. */
  idField: string
  token: string
  now: number
  call: Call
  /** What an answer means for the attempt, by the destination's own table; `null` for a good one. */
  endingOf: (answer: Answer) => Exclude<Ending, { end: 'sent' }> | null
  /** Keeps their id of the record, also where the attempt ends without it being sent. */
  remember: (remoteId: string) => void
  /** Whether a company that is not there may be made. */
  createCompany: boolean
}

/** `secret`: both sides know it, and it signs. `token`: it is sent along. */
export type Credential = 'secret' | 'token'

export type Sent = Extract<Ending, { end: 'sent' }>

/** What is special about one kind of destination; a new one is a new row of `kinds`. */
export interface Kind {
  takes: readonly PageKind[]
  /** Where it always is; empty: each customer has an own address, such as `example`. */
  address: string
  example: string
  /** What it takes for proof of who asks, and what people are told of it. */
  credential: Credential
  /** Whether a person can be tied to their company there, and so what a mapping can say of that. */
  linksCompany: boolean
  /** What their fields take; longer or other values are cut or left out before they are reviewed. */
  limits: FieldLimits
  /** Whether their own unique field can hold our key of a subject. */
  hasIdField: boolean
  /** Fields of theirs without which a record is not sent. */
  required: readonly string[]
  /** Fields of theirs by which a record is found again: one is needed, unless an own field holds our key. */
  identity: readonly string[]
  mapping: readonly MappingRow[]
  headers: (token: string) => Record<string, string>
  reading: Reading
  /** Makes the record there or changes it, without a duplicate. Throws `Ended` for any other ending. */
  send: (handed: Handed) => Promise<Sent>
  /** Asks something that changes nothing. Throws `Ended` where it fails. */
  check: (handed: Handed) => Promise<Answer>
}
