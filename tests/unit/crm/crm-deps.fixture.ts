import 'fake-indexeddb/auto'
import type { CrmDeps } from '../../../lib/crm/crm-deps.ts'
import type { Destination, DestinationState } from '../../../lib/crm/destination.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { enqueue } from '../../../lib/crm/queue-actions.ts'
import { createDeliveryQueue } from '../../../lib/crm/delivery-queue.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { standIns, type StandInName } from '../../../sandbox/destinations/destinations.ts'
import { subjectWith as known } from '../search/local/subjects.fixture.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import type { DestinationKind, Body, Delivery } from '../../../lib/crm/rows.ts'

export function destinationOf(kind: DestinationKind, url: string): Destination {
  const service = kind.split('-')[0] as StandInName
  const { mapping } = adapters[kind]
  return {
    id: kind,
    kind,
    name: `My ${kind}`,
    address: `${url}/${service}`,
    token: standIns[service].token,
    idField: '',
    mapping: [...mapping],
    createCompany: false,
  }
}

export interface TestCrmDeps extends CrmDeps {
  all: Destination[]
  known: Record<string, DestinationState>
  advance(milliseconds: number): void
  /** In ms since epoch. */
  woken: number[]
  run(): Promise<void>
  /** In ms, each run in a new worker instance. */
  runFor(milliseconds: number): Promise<void>
  deliver(destination: string, ...records: { subject: string; body: Body }[]): Promise<number>
  onlyDelivery(): Promise<Delivery>
}

let count = 0

/** Only `pass` advances the clock. */
export function crmDepsWith(...all: Destination[]): TestCrmDeps {
  let now = Date.now()
  const db = new Database(`crm-${count++}`)
  const woken: number[] = []
  const deps: TestCrmDeps = {
    db,
    all,
    known: {},
    woken,
    destinations: {
      read: async () => structuredClone(deps.all),
      saveToken: async (id, before, after) => {
        const each = deps.all.find((one) => one.id === id && one.token === before)
        if (each) each.token = after
      },
    },
    states: {
      read: async () => structuredClone(deps.known),
      change: async (change) => (deps.known = change(deps.known)),
    },
    now: () => now,
    fetch: (url, init) => fetch(url, init),
    online: () => true,
    random: () => 0,
    mayCall: async () => true,
    keepAwake: () => () => {},
    wakeIn: (ms) => void woken.push(now + ms),
    sleep: async (ms) => void (now += ms),
    timeouts: { requestMs: 5000, attemptMs: 10_000 },
    advance: (milliseconds) => void (now += milliseconds),
    run: () => createDeliveryQueue(deps).run(),
    runFor: async (milliseconds) => {
      const end = now + milliseconds
      for (let calls = 0; ; calls++) {
        if (calls > 500) throw new Error('It has itself called again without end.')
        woken.length = 0
        await deps.run()
        const next = Math.min(...woken)
        if (next > end) return void (now = end)
        now = Math.max(now, next)
      }
    },
    deliver: async (id, ...records) => {
      await db.subjects.bulkPut(records.map(({ subject }) => subjectWith(subject)))
      return enqueue(
        db,
        deps.all.find((each) => each.id === id)!,
        records,
        now,
      )
    },
    onlyDelivery: async () => (await db.deliveries.toArray())[0]!,
  }
  return deps
}

export function subjectWith(key: string): Subject {
  const [kind] = key.split(':')
  return known({
    key,
    kind: kind as Subject['kind'],
    name: 'Jane Doe',
    headline: 'Editor',
    company: 'Acme',
    place: 'Lyon, France',
    email: 'jane@acme.example',
    tags: ['client', 'vip'],
  })
}
