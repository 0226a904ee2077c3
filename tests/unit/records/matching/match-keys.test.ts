import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchKeysOf, isMirrored, sourceTables } from '../../../../lib/records/matching/match-keys.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import type { SectionRow } from '../../../../lib/records/rows/sections.ts'

let count = 0
const newName = () => `match-keys-${count++}`

const person = (handle: string, email: string) =>
  subjectWith({ key: `person:${handle}`, name: `${handle} Doe`, email })
const emails = (handle: string, values: string[]) =>
  ({
    subject: `person:${handle}`,
    name: 'emails',
    at: 1,
    operation: 'emailFinderFromUrl',
    request: 'r',
    source: null,
    unreadable: [],
    data: values.map((value) => ({ value })),
  }) as unknown as SectionRow
const company = (handle: string, websiteUrl: string) =>
  ({
    ...emails(handle, []),
    subject: `company:${handle}`,
    name: 'company',
    data: { websiteUrl },
  }) as SectionRow
const requested = (id: string, email: string, handle: string) =>
  requestWith({
    id,
    operation: 'getProfileDataFromEmail',
    input: { email },
    outcome: 'ok',
    found: [`person:${handle}`],
  })

async function madeAnew(db: Database) {
  const made = await Promise.all(
    sourceTables.map(async (table) => {
      const rows = await db.table(table).toArray()
      return rows.filter((row) => isMirrored(table, row)).flatMap((row) => matchKeysOf(table, row) ?? [])
    }),
  )
  return made.flat().toSorted((a, b) => (a.source < b.source ? -1 : 1))
}

test('match keys always follow the rows, for any write, change or deletion', async () => {
  const handle = fc.constantFrom('ann', 'bob', 'zoë', '')
  const email = fc.constantFrom('a@acme.example', 'B@acme.example', '', 'odd')
  type Write = (db: Database) => PromiseLike<unknown>
  const write: fc.Arbitrary<Write> = fc.oneof(
    fc.tuple(handle, email).map(
      ([h, e]): Write =>
        (db) =>
          db.subjects.put(person(h, e)),
    ),
    fc.tuple(handle, fc.array(email)).map(
      ([h, e]): Write =>
        (db) =>
          db.sections.put(emails(h, e)),
    ),
    fc.tuple(handle, email).map(
      ([h, e]): Write =>
        (db) =>
          db.sections.bulkPut([company(h, e)]),
    ),
    fc.tuple(handle, email, handle).map(
      ([id, e, h]): Write =>
        (db) =>
          db.requests.put(requested(id, e, h)),
    ),
    handle.map(
      (h): Write =>
        (db) =>
          db.subjects.delete(`person:${h}`),
    ),
    handle.map(
      (h): Write =>
        (db) =>
          db.sections.where('subject').equals(`person:${h}`).delete(),
    ),
    handle.map(
      (h): Write =>
        (db) =>
          db.subjects.update(`person:${h}`, { email: 'new@acme.example' }),
    ),
    handle.map(
      (h): Write =>
        (db) =>
          db.subjects.where('key').above(`person:${h}`).modify({ name: 'Eve Roe' }),
    ),
    handle.map(
      (h): Write =>
        (db) =>
          db.subjects.where(':id').aboveOrEqual(`person:${h}`).delete(),
    ),
    fc.tuple(handle, email).map(
      ([h, e]): Write =>
        (db) =>
          db.subjects.add(person(h, e)).catch(() => {}),
    ),
    fc.constantFrom(...sourceTables).map(
      (table): Write =>
        (db) =>
          db.table(table).clear(),
    ),
    fc.tuple(handle, email).map(
      ([h, e]): Write =>
        (db) =>
          db
            .transaction('rw', db.subjects, db.sections, async () => {
              await db.subjects.put(person(h, e))
              await db.sections.put(emails(h, [e]))
              throw new Error('taken back')
            })
            .catch(() => {}),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 14 }), async (writes) => {
      const db = new Database(newName())
      for (const each of writes) await each(db)
      expect(await db.matchKeys.orderBy('source').toArray()).toEqual(await madeAnew(db))
      await db.delete()
    }),
    { numRuns: 60 },
  )
})

test.each(['refused', 'not-found', 'unknown', null] as const)(
  'a request without a result gives no match keys: %s',
  (outcome) => {
    const request = requested('r', 'by@acme.example', 'ann')
    expect(matchKeysOf('requests', request)).toMatchObject({ keys: ['email:by@acme.example'] })
    expect(matchKeysOf('requests', { ...request, outcome })).toBeNull()
  },
)

test('malformed rows do not throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sourceTables), fc.object(), (table, row) => {
      expect(() => matchKeysOf(table, row)).not.toThrow()
    }),
  )
})
