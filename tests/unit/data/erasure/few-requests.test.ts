import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { settleStuck } from '../../../../lib/purchases/ledger/open-requests.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const people = 100
const keys = Array.from({ length: people }, (_, number) => `person:someone-${number}`)

async function fill(db: Database): Promise<void> {
  for (const [number, key] of keys.entries()) {
    const name = { firstName: `First${number}`, lastName: `Last${number}` }
    const emails = [{ value: `someone-${number}@acme.example` }]
    await filed(db, number, person([key, `person:member:9${number}`], { profile: name, emails }))
    const id = `request ${number}`
    await db.requests.add(
      requestWith({ id, requestKey: `https://a.example profile ${key}`, subject: key, found: [key] }),
    )
    await db.responses.add(responseWith(id, { person: name }))
  }
}

/** In a browser each takes 0.05 to 0.5 ms. */
async function requestsOf(act: () => Promise<unknown>): Promise<number> {
  const methods = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const
  const spies = [
    ...methods.flatMap((name) => [
      vi.spyOn(IDBObjectStore.prototype, name),
      vi.spyOn(IDBIndex.prototype, name),
    ]),
    vi.spyOn(IDBObjectStore.prototype, 'put'),
    vi.spyOn(IDBObjectStore.prototype, 'delete'),
    vi.spyOn(IDBCursor.prototype, 'continue'),
  ]
  await act()
  return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

test('deleting many subjects takes fewer than 24 database requests for each', async () => {
  const db = openDatabase()
  await fill(db)
  const requests = await requestsOf(() => deleteSubjects(db, keys))
  expect(await db.subjects.count()).toBe(0)
  expect(await db.sections.count()).toBe(0)
  expect(requests / people).toBeLessThan(24)
})

test('stuck requests are found without reading every settled request', async () => {
  const db = openDatabase()
  await fill(db)
  expect(await requestsOf(() => settleStuck(db, Date.now()))).toBeLessThan(10)
})
