import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import { interpret, type Reply } from '../../lib/api/interpret.ts'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import type {
  LedgerRequest,
  StoredAnswer,
  ClickTrigger,
  Refusal,
  SeenAnswer,
} from '../../lib/records/database/rows/purchases.ts'
import type { CommandAnswer, NoAnswer } from '../../lib/messages/commands.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { recordOf, type SubjectRecord } from '../../lib/records/record.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { seenAnswer } from '../../lib/records/seen-answer.ts'
import { live } from './live.ts'
import { watchProfile } from './watchProfile.ts'
import { watchStorageItem } from './watchStorageItem.ts'
import { wakeWhileOut } from './wakeWhileOut.ts'

/** A request with its ledger row and stored response. */
export interface Asked {
  request: LedgerRequest
  /** `null` until a response is stored. */
  answer: StoredAnswer | null
  /** The stored response, parsed by the operation's schema. */
  reply: Reply | null
  /** The records of the subjects in the response. */
  found: SubjectRecord[]
}

/** Sends any operation from a view; shows one request at a time. */
export interface Asking {
  /** `undefined` while it is being read; `null` if nothing was sent. */
  asked: ReadonlySignal<Asked | null | undefined>
  /** Why the last click was refused before it reached the ledger. */
  refusal: ReadonlySignal<Refusal | { why: 'no-worker' } | null>
  /** Whether the last click was answered from storage, without a request. */
  known: ReadonlySignal<boolean>
  /** Whether the shown request is in flight. */
  out: ReadonlySignal<boolean>
  /** What the person sees and would repeat: the last refusal, or the result of the shown request. */
  seen(): SeenAnswer
  /** `again`: what the person saw. `withoutTeam`: a person chose to send although the team's engine is unreachable. */
  send(
    operation: OperationName,
    input: Record<string, unknown>,
    again?: SeenAnswer | null,
    withoutTeam?: boolean,
  ): Promise<void>
  /** Repeats the last request; with `withoutTeam`, although the team's engine is unreachable. */
  repeat(withoutTeam?: boolean): Promise<void>
  /** Sends this request although a colleague's claim kept it from being sent. */
  takeOver(request: string): Promise<void>
  /** Shows the result of an earlier request. */
  look(request: string): void
  /** Shows no request, for another form. */
  clear(): void
}

/** The shown request, or the record that already had the response. */
interface Shown {
  request: string
  subject?: string
}

export function watchAsking(db: Database, trigger: ClickTrigger): Asking {
  const id = signal<string | null>(null)
  let saved: string | undefined
  const refusal = signal<Asking['refusal']['value']>(null)
  const known = signal(false)
  let click = 0
  let refusedAt = 0
  const show = (next: Shown | null, why: Asking['refusal']['value'] = null, wasKnown = false) =>
    batch(() => {
      saved = next?.subject
      id.value = next?.request ?? null
      refusal.value = why
      refusedAt = Date.now()
      known.value = wasKnown
    })
  const asked = live(
    () => id.value,
    (request) => (request === null ? Promise.resolve(null) : askedBy(db, request, saved)),
  )
  const out = computed(() => (asked.value ? asked.value.request.state !== 'settled' : false))
  wakeWhileOut(out)
  const profile = watchProfile(watchStorageItem(preferences), () => (refusal.value = null))
  let last: Parameters<Asking['send']> | null = null
  const receive = async (sending: Promise<CommandAnswer<'run-operation'> | NoAnswer>) => {
    const mine = ++click
    refusal.value = null
    const answer = await sending
    // Another click or form has replaced this one.
    if (mine !== click) return
    if ('request' in answer) show(answer, null, answer.accepted === 'known')
    else if ('refusal' in answer) show(null, answer.refusal)
  }
  const send = (
    operation: OperationName,
    input: Record<string, unknown>,
    again: SeenAnswer | null = null,
    withoutTeam = false,
  ) => {
    last = [operation, input, again]
    return receive(
      sendCommand('run-operation', {
        operation,
        input,
        again,
        withoutTeam,
        trigger,
        profile: profile.peek(),
      }),
    )
  }
  return {
    asked,
    refusal,
    known,
    out,
    seen() {
      const why = refusal.peek()
      if (why && 'seen' in why) return why.seen
      // A person who decided about a possible match has seen everything up to now.
      if (why?.why === 'maybe-saved') return { request: null, at: refusedAt }
      return seenAnswer(asked.peek() ? [asked.peek()!.request] : [])
    },
    send,
    async repeat(withoutTeam = false) {
      const [operation, input, again] = last ?? []
      if (operation && input) await send(operation, input, again, withoutTeam)
    },
    takeOver: (request) => receive(sendCommand('take-over', { request, trigger, profile: profile.peek() })),
    look(request) {
      click++
      show({ request }, null, true)
    },
    clear() {
      last = null
      click++
      show(null)
    },
  }
}

/**
 * A request's ledger row and stored response; `null` if it doesn't exist. `subject`: a record that has the response,
 * although the request may be about another subject or not exist, since imported records have no requests.
 */
export async function askedBy(db: Database, id: string, subject?: string): Promise<Asked | null> {
  const [request, answer] = await Promise.all([db.requests.get(id), db.answers.get(id)])
  const saved = subject === undefined ? null : await recordOf(db, subject)
  if (!request)
    return saved && { request: savedRequest(id, saved), answer: null, reply: null, found: [saved] }
  const reply = answer ? interpret(operations[request.operation], answer, answer.socialWord) : null
  const records = await Promise.all(request.found.map((key) => recordOf(db, key)))
  const found = records.filter((record) => record !== null)
  if (saved && !found.some((record) => record.subject.key === saved.subject.key)) found.unshift(saved)
  return { request, answer: answer ?? null, reply, found }
}

/** Stands in for the request of an imported record: settled when it was saved, and free. */
function savedRequest(id: string, { subject }: SubjectRecord): LedgerRequest {
  return {
    id,
    question: '',
    operation: 'enrichProfile',
    input: {},
    subject: subject.key,
    section: null,
    trigger: 'search',
    batch: null,
    account: '',
    turn: 0,
    alone: false,
    state: 'settled',
    outcome: 'ok',
    problem: null,
    expected: 0,
    reserved: 0,
    cost: 0,
    costBy: null,
    counted: 1,
    life: '',
    day: '',
    reservedAt: subject.createdAt,
    sentAt: null,
    settledAt: subject.createdAt,
    requestId: null,
    found: [subject.key],
  }
}
