import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { importRecords } from '../../../lib/data/imports/import-records.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import { countReceived } from '../../../lib/team/count-received.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { removeReceived } from '../../../lib/team/leave-team.ts'
import { receiveRecords } from '../../../lib/team/receive-records.ts'
import { sharedRecordOf } from '../../../lib/team/shared-records.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'

const team = { keys: await teamKeys('team', new Uint8Array(32)), now: () => Date.now() }
let db: Database
beforeEach(() => {
  db = openDatabase()
})

/** `undefined`: the file has no cost. */
const inFile = (name: string, cost: number | null | undefined) => ({
  key: `person:${name}`,
  kind: 'person',
  aliases: [`person:${name}`],
  url: '',
  name,
  headline: '',
  company: '',
  place: '',
  email: '',
  note: '',
  tags: [],
  lists: [],
  createdAt: 1,
  updatedAt: 1,
  history: [],
  sections: {
    profile: {
      at: 1,
      operation: 'enrichProfile',
      request: `request of ${name}`,
      source: 'fresh',
      unreadable: [],
      data: { firstName: name },
      ...(cost === undefined ? {} : { cost }),
    },
  },
})

async function* chunk(...records: unknown[]) {
  yield records
}

const readFile = (...records: unknown[]) => importRecords(db, chunk(...records))

async function shared(from: Database, key: string) {
  const subject: Subject = (await from.subjects.get(key))!
  const sections: SectionRow[] = await from.sections.where('subject').equals(key).toArray()
  return sections.map((section) => ({
    key: section.name,
    value: sharedRecordOf(subject, section),
    revision: 1,
    sequence: 1,
    erasures: 0,
    names: [],
  }))
}

const costs = [2, 0, null, undefined]
const all = costs.map((cost) => `person:cost-${cost}`)
const readAll = () => readFile(...costs.map((cost) => inFile(`cost-${cost}`, cost)))
const remainingKeys = () => db.subjects.toCollection().primaryKeys()

test.each([
  ['is known', (requests: string[]) => new Set(requests)],
  ['is unknown', () => null],
])(
  "imported and own records stay when colleagues’ data is removed; the team's shared data %s",
  async (_, sharedOf) => {
    await readAll()
    const colleague = openDatabase()
    await filed(colleague, 5, person(['person:mara'], { profile: { firstName: 'Mara' } }))
    await receiveRecords(team, db, await shared(colleague, 'person:mara'))
    // This machine's own records come back from the team.
    for (const key of all) await receiveRecords(team, db, await shared(db, key))
    await db.requests.add(requestWith({ id: 'request-7' }))
    await filed(db, 7, person(['person:own'], { profile: { firstName: 'Own' } }))
    expect(await countReceived(db)).toBe(1)
    const requests = (await db.sections.toArray()).map(({ request }) => request)
    await removeReceived(db, sharedOf(requests))
    expect(await remainingKeys()).toEqual([...all, 'person:own'].toSorted())
  },
)

test('a record from a colleague that is imported later counts as imported', async () => {
  const colleague = openDatabase()
  await importRecords(colleague, chunk(inFile('cost-undefined', undefined)))
  await receiveRecords(team, db, await shared(colleague, 'person:cost-undefined'))
  expect(await countReceived(db)).toBe(1)
  await readAll()
  expect(await countReceived(db)).toBe(0)
})
