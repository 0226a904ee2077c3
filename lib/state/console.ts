import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { interpret } from '../api/interpret.ts'
import { operations, type OperationName } from '../api/operations.ts'
import { maskedKey } from '../console/masked-key.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { ask } from '../messages/ask.ts'
import { Database } from '../records/database.ts'
import { recordOf } from '../records/record.ts'
import { apiKey, deployment, type DeploymentSettings } from '../settings/settings.ts'
import { watchAsking, type Asked, type Asking } from './asking.ts'
import { watchFact } from './facts.ts'
import { live } from './live.ts'

/** What the console shows and can do. */
export interface ConsoleModel {
  operation: ReadonlySignal<OperationName>
  deployment: ReadonlySignal<DeploymentSettings | undefined>
  /** The key as it may be shown; `null`: there is none for this service. */
  key: ReadonlySignal<string | null | undefined>
  /** What the last click came to, or the earlier request that is looked at again. */
  asked: Asking['asked']
  refusal: Asking['refusal']
  /** The click's answer was there before: nothing was sent for it. */
  known: ReadonlySignal<boolean>
  asking: ReadonlySignal<boolean>
  /** The console's own last requests of the operation, newest first. */
  recent: ReadonlySignal<LedgerRequest[] | undefined>
  send(input: Record<string, unknown>, again?: boolean): Promise<void>
  lookAt(request: string): void
}

const recentCount = 10

/** While a request is out, the worker is woken this often: one that died settles what it left open. */
const wakeMs = 5_000

export function watchConsole(operation: ReadonlySignal<OperationName>): ConsoleModel {
  const db = new Database()
  const asking = watchAsking(db, 'console')
  const where = watchFact(deployment)
  const saved = watchFact(apiKey)
  const looked = signal<string | null>(null)
  const clickedAt = signal<number | null>(null)
  const busy = signal(false)
  const earlier = live(
    () => looked.value,
    (id) => (id === null ? Promise.resolve(null) : storedRequest(db, id)),
  )
  const asked = computed(() => (looked.value === null ? asking.asked.value : earlier.value))
  const show = (request: string | null) => {
    looked.value = request
    clickedAt.value = null
    asking.clear()
  }
  let last: OperationName | undefined
  effect(() => {
    if (last !== operation.value) show(null)
    last = operation.value
  })
  wakeWhileOut(asked)

  return {
    operation,
    deployment: where,
    key: computed(() => {
      if (saved.value === undefined || where.value === undefined) return undefined
      const fits = saved.value !== null && saved.value.origin === URL.parse(where.value.apiUrl)?.origin
      return fits && saved.value ? maskedKey(saved.value.key) : null
    }),
    asked,
    refusal: asking.refusal,
    known: computed(() => {
      const settledAt = looked.value === null ? asked.value?.request.settledAt : null
      return settledAt != null && clickedAt.value !== null && settledAt < clickedAt.value
    }),
    asking: computed(() => busy.value || (asked.value ? asked.value.request.state !== 'settled' : false)),
    recent: live(
      () => operation.value,
      (name) => recentRequests(db, name),
    ),
    async send(input, again) {
      if (busy.peek()) return
      const name = operation.peek()
      show(null)
      clickedAt.value = Date.now()
      busy.value = true
      await asking.send(name, input, again)
      busy.value = false
      // Another operation was chosen in between: its place shows nothing of this one.
      if (operation.peek() !== name) asking.clear()
    },
    lookAt: show,
  }
}

function recentRequests(db: Database, operation: OperationName): Promise<LedgerRequest[]> {
  const isOurs = (request: LedgerRequest) => request.trigger === 'console' && request.operation === operation
  return db.requests.orderBy('reservedAt').reverse().filter(isOurs).limit(recentCount).toArray()
}

async function storedRequest(db: Database, id: string): Promise<Asked | null> {
  const [request, answer] = await Promise.all([db.requests.get(id), db.answers.get(id)])
  if (!request) return null
  const reply = answer ? interpret(operations[request.operation], answer, answer.socialWord) : null
  const records = await Promise.all(request.found.map((key) => recordOf(db, key)))
  return { request, answer: answer ?? null, reply, found: records.filter((record) => record !== null) }
}

function wakeWhileOut(asked: Asking['asked']): void {
  const out = computed(() => asked.value != null && asked.value.request.state !== 'settled')
  void ask({ command: 'wake' })
  effect(() => {
    if (!out.value) return
    const timer = setInterval(() => void ask({ command: 'wake' }), wakeMs)
    return () => clearInterval(timer)
  })
}
