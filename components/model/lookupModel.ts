import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import { interpret, type ParsedResponse } from '../../lib/api/interpret.ts'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import type { LedgerRequest, StoredResponse, ClickTrigger } from '../../lib/purchases/rows/requests.ts'
import type { Refusal, ShownResult } from '../../lib/purchases/rows/refusal.ts'
import type { CommandResponse, NoResponse } from '../../lib/messages/commands.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Section } from '../../lib/records/rows/sections.ts'
import { sectionRowsIn } from '../../lib/records/sections-by-name.ts'
import { recordOf, type SubjectRecord } from '../../lib/records/record.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { shownResultOf } from '../../lib/records/shown-result.ts'
import { live } from './live.ts'
import { watchProfile } from './watchProfile.ts'
import { watchStorageItem } from './watchStorageItem.ts'
import { wakeWhileInFlight } from './wakeWhileInFlight.ts'

/** A saved record may have answered without a request. */
export type LookupResult = RequestResult | SavedResult

export interface RequestResult {
  request: LedgerRequest
  /** `null` until the response is stored. */
  response: StoredResponse | null
  parsed: ParsedResponse | null
  found: SubjectRecord[]
}

interface SavedResult {
  request: null
  section: Section<unknown>
  response: null
  parsed: null
  found: SubjectRecord[]
}

export interface SendClick {
  /** As shown, in credits; `null` if it was shown as unknown. */
  maximum: number | null
  repeat?: ShownResult | null | undefined
  withoutTeam?: boolean
}

/** One lookup is shown at a time. */
export interface LookupModel {
  /** `undefined` while it is being read; `null` if nothing was sent. */
  lookup: ReadonlySignal<LookupResult | null | undefined>
  /** Before the last click reached the ledger. */
  refusal: ReadonlySignal<Refusal | { reason: 'no-worker' } | null>
  /** Without a request. */
  isSaved: ReadonlySignal<boolean>
  isInFlight: ReadonlySignal<boolean>
  /** The last refusal, or the result of the shown request. */
  shownResult(): ShownResult
  send(operation: OperationName, input: Record<string, unknown>, click: SendClick): Promise<void>
  repeat(click: Omit<SendClick, 'repeat'>): Promise<void>
  /** Although a colleague has claimed the request. */
  overrideClaim(request: string, maximum: number | null): Promise<void>
  show(request: string): void
  clear(): void
}

interface Shown {
  request: string
  subject?: string
}

export function createLookupModel(db: Database, trigger: ClickTrigger): LookupModel {
  const id = signal<string | null>(null)
  let saved: string | undefined
  const refusal = signal<LookupModel['refusal']['value']>(null)
  const known = signal(false)
  let click = 0
  let refusedAt = 0
  const show = (next: Shown | null, reason: LookupModel['refusal']['value'] = null, wasKnown = false) =>
    batch(() => {
      saved = next?.subject
      id.value = next?.request ?? null
      refusal.value = reason
      refusedAt = Date.now()
      known.value = wasKnown
    })
  const lookup = live(
    () => id.value,
    (request) => (request === null ? Promise.resolve(null) : lookupResult(db, request, saved)),
  )
  const out = computed(() => isInFlight(lookup.value))
  wakeWhileInFlight(out)
  const profile = watchProfile(watchStorageItem(preferences), () => (refusal.value = null))
  let last: { operation: OperationName; input: Record<string, unknown>; repeat: ShownResult | null } | null =
    null
  const receive = async (sending: Promise<CommandResponse<'run-operation'> | NoResponse>) => {
    const own = ++click
    refusal.value = null
    const response = await sending
    if (own !== click) return
    if ('request' in response) show(response, null, response.accepted === 'saved')
    else if ('refusal' in response) show(null, response.refusal)
  }
  const send = (
    operation: OperationName,
    input: Record<string, unknown>,
    { maximum, repeat = null, withoutTeam = false }: SendClick,
  ) => {
    last = { operation, input, repeat }
    return receive(
      sendCommand('run-operation', {
        operation,
        input,
        repeat,
        maximum,
        withoutTeam,
        trigger,
        profile: profile.peek(),
      }),
    )
  }
  return {
    lookup,
    refusal,
    isSaved: known,
    isInFlight: out,
    shownResult() {
      const reason = refusal.peek()
      if (reason && 'shownResult' in reason) return reason.shownResult
      // A decision about a possible match covers everything that was saved before it was shown.
      if (reason?.reason === 'maybe-saved') return { request: null, at: refusedAt }
      return shownLookupResult(lookup.peek())
    },
    send,
    async repeat(click) {
      if (last) await send(last.operation, last.input, { ...click, repeat: last.repeat })
    },
    overrideClaim: (request, maximum) =>
      receive(sendCommand('override-claim', { request, maximum, trigger, profile: profile.peek() })),
    show(request) {
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

export const isInFlight = (result: LookupResult | null | undefined): boolean =>
  result?.request ? result.request.state !== 'settled' : false

export function shownLookupResult(result: LookupResult | null | undefined): ShownResult {
  if (!result) return shownResultOf([])
  return result.request ? shownResultOf([result.request]) : shownResultOf([], result.section)
}

/**
 * `subject`: the record that answered, if there was no request or it is in another ledger. `null` if neither has the
 * result.
 */
export async function lookupResult(db: Database, id: string, subject?: string): Promise<LookupResult | null> {
  const [request, response] = await Promise.all([db.requests.get(id), db.responses.get(id)])
  const saved = subject === undefined ? null : await recordOf(db, subject)
  if (!request) return saved && savedResult(saved, id)
  const parsed = response ? interpret(operations[request.operation], response, response.socialWord) : null
  const records = await Promise.all(request.found.map((key) => recordOf(db, key)))
  const found = records.filter((record) => record !== null)
  if (saved && !found.some((record) => record.subject.key === saved.subject.key)) found.unshift(saved)
  return { request, response: response ?? null, parsed, found }
}

function savedResult(record: SubjectRecord, request: string): SavedResult | null {
  const section = sectionRowsIn(record.sections).find((one) => one.request === request)
  return section ? { request: null, section, response: null, parsed: null, found: [record] } : null
}
