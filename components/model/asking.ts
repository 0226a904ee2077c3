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

/** A request and what came of it, as the ledger and the stored answer tell. */
export interface Asked {
  request: LedgerRequest
  /** `null` until an answer is stored. */
  answer: StoredAnswer | null
  /** The stored answer, read again by the operation's schema. */
  reply: Reply | null
  /** The records of the subjects that the answer is about. */
  found: SubjectRecord[]
}

/** Asking any operation from a view: one question at a time is shown. */
export interface Asking {
  /** `undefined` while it is being read; `null` when nothing was asked, or nothing was sent. */
  asked: ReadonlySignal<Asked | null | undefined>
  /** Why the last click came to nothing, before it reached the ledger. */
  refusal: ReadonlySignal<Refusal | { why: 'no-worker' } | null>
  /** The last click's answer was there before: nothing was sent for it. */
  known: ReadonlySignal<boolean>
  /** Whether the request that is shown has no outcome yet. */
  out: ReadonlySignal<boolean>
  /** What somebody who asks again now has seen: why the last click was refused, or what came of the request that is shown. */
  seen(): SeenAnswer
  /** `again`: what a person saw who asks again. `withoutTeam`: a person chose so, although their team can't be asked. */
  send(
    operation: OperationName,
    input: Record<string, unknown>,
    again?: SeenAnswer | null,
    withoutTeam?: boolean,
  ): Promise<void>
  /** Sends once more what was sent last, as it was; `withoutTeam`: although the team can't be asked. */
  repeat(withoutTeam?: boolean): Promise<void>
  /** Asks what this request did over the colleague's claim that kept it from being sent. */
  takeOver(request: string): Promise<void>
  /** Shows what came of a request that was made before. */
  look(request: string): void
  /** Shows nothing asked, for another form. */
  clear(): void
}

/** What is looked at: a request, and the record that had the answer before it was asked. */
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
    // Another click, or another form, is what is looked at by now.
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
      // Where somebody decided about a record that it may be, all that there was until then was looked at.
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
 * What a request came to, by the ledger and the stored answer; `null` for one that does not exist. `subject`: a record
 * that has the answer, although the request may not be about it, or be none: an imported record brings no requests.
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

/** What stands for the request that once brought a record from elsewhere: settled when it was saved, and free. */
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
