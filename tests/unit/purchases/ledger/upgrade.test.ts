import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeAll, describe, expect, test } from 'vitest'
import { batchKey } from '../../../../lib/purchases/ledger/spending.ts'
import { reserve } from './reserve-beside.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { firstAccount } from '../../../../lib/settings/accounts.ts'
import { requestWith, wantedWith } from './request-beside.ts'
import { termsWith } from './terms-beside.ts'

const name = 'from the first version'

/** A row as the first version wrote it. */
function firstRow(differences: Parameters<typeof requestWith>[0]) {
  const {
    batch: _b,
    account: _a,
    turn: _t,
    alone: _l,
    expected: _e,
    counted: _c,
    ...row
  } = requestWith(differences)
  return row
}

const rows = [
  firstRow({ id: 'later', reservedAt: 3000, day: '2026-11-21', cost: 4, operation: 'emailFinderFromUrl' }),
  firstRow({ id: 'early', reservedAt: 1000, day: '2026-11-20', cost: 2 }),
  firstRow({
    id: 'lost',
    reservedAt: 2000,
    cost: null,
    costBy: null,
    outcome: 'unknown',
    question: 'q lost',
  }),
  firstRow({ id: 'out', reservedAt: 4000, cost: null, state: 'sent', outcome: null, question: 'q out' }),
]
const subject = {
  key: 'person:jane',
  kind: 'person',
  aliases: ['person:jane'],
  name: 'Jane',
  headline: '',
  company: '',
  place: '',
  email: '',
  url: '',
  createdAt: 1,
  updatedAt: 1,
}
const section = {
  subject: 'person:jane',
  name: 'profile',
  at: 1,
  request: 'early',
  data: { firstName: 'Jane' },
}
const answer = {
  request: 'early',
  at: 1,
  socialWord: 'social',
  status: 200,
  body: '{}',
  retryAfter: null,
  broken: null,
}

let db: Database
beforeAll(async () => {
  const first = new Dexie(name)
  first.version(1).stores({
    subjects: 'key, *aliases, kind, updatedAt',
    sections: '[subject+name], subject',
    requests: 'id, question, subject, state, day, reservedAt',
    answers: 'request',
  })
  await first.table('requests').bulkAdd(rows)
  await first.table('subjects').add(subject)
  await first.table('sections').add(section)
  await first.table('answers').add(answer)
  first.close()
  db = new Database(name)
})

describe('a database of the first version', () => {
  test('keeps every request as it was, of the account that then was the only one', async () => {
    for (const row of rows) {
      const rest = { batch: null, account: firstAccount, alone: false, counted: 1, expected: row.reserved }
      expect(await db.requests.get(row.id)).toEqual({ ...row, ...rest, turn: expect.any(Number) })
    }
    const turns = await db.requests.orderBy('reservedAt').toArray()
    expect(turns.map(({ id, turn }) => [id, turn])).toEqual([
      ['early', 1],
      ['lost', 2],
      ['later', 3],
      ['out', 4],
    ])
  })

  test('has the sums of what was spent, so that no budget is passed on the day of the update', async () => {
    expect(await db.spending.toArray()).toEqual([
      {
        key: '2026-11-20',
        credits: 2,
        held: 0,
        requests: 1,
        auto: 0,
        operations: { enrichProfile: { credits: 2, requests: 1 } },
        unexplained: 0,
        unexplainedAuto: 0,
      },
      {
        key: '2026-11-21',
        credits: 8,
        held: 4,
        requests: 3,
        auto: 0,
        operations: {
          enrichProfile: { credits: 4, requests: 2 },
          emailFinderFromUrl: { credits: 4, requests: 1 },
        },
        unexplained: 0,
        unexplainedAuto: 0,
      },
    ])
    const wanted = wantedWith({ question: 'q new', section: null, subject: null })
    expect(await reserve(db, wanted, termsWith({ budget: 9 }))).toMatchObject({ why: 'budget', spent: 8 })
  })

  test('keeps what was bought, and leaves people’s own words empty', async () => {
    expect(await db.subjects.toArray()).toEqual([{ ...subject, tags: [], lists: [], note: '' }])
    expect(await db.sections.toArray()).toEqual([section])
    expect(await db.answers.toArray()).toEqual([answer])
  })

  test('knows what was asked, under way and without an answer', async () => {
    const asked = (question: string) =>
      reserve(db, wantedWith({ question, section: null, subject: null }), termsWith())
    expect(await asked('q out')).toEqual({ how: 'under-way', request: 'out' })
    expect(await asked('q lost')).toMatchObject({ why: 'unknown-before' })
  })

  test('compares no credits with what was asked before, and has nothing in what is new', async () => {
    expect(await db.requests.where('[account+counted]').equals([firstAccount, 0]).count()).toBe(0)
    for (const table of [db.accounts, db.learned, db.lists, db.history, db.suppressed])
      expect(await table.count()).toBe(0)
    expect(await db.spending.get(batchKey('null'))).toBeUndefined()
  })
})

test('what version 3 knew of a disagreement is kept, and counts against nothing', async () => {
  const third = new Dexie('from the third version')
  third.version(3).stores({ requests: 'id', accounts: 'id', spending: 'key' })
  const at = Date.parse('2026-11-20T12:00:00')
  const disagreement = { fell: 9, ours: 2, at, seen: true }
  await third.table('accounts').bulkAdd([
    { id: 'one', creditsLeft: 3, disagreement },
    { id: 'other', creditsLeft: 4, disagreement: null },
  ])
  await third.table('spending').add({ key: '2026-11-20', credits: 5, requests: 2, auto: 0, operations: {} })
  await third.table('requests').add({ id: 'a', day: '2026-11-20', batch: 'b', cost: null, reserved: 3.3 })
  third.close()
  const db = new Database('from the third version')
  expect(await db.accounts.toArray()).toEqual([
    { id: 'one', creditsLeft: 3 },
    { id: 'other', creditsLeft: 4 },
  ])
  expect(await db.unexplained.toArray()).toMatchObject([
    { account: 'one', day: '2026-11-20', fell: 9, ours: 2, counted: 0, state: 'others', seen: true },
  ])
  expect(await db.spending.toArray()).toMatchObject([{ credits: 5, held: 3.3, unexplained: 0 }])
})
