import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { discardOldScratch, discardScratch } from '../../../../lib/data/backup/scratch.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import { suppress, whenInBackups } from '../../../../lib/records/suppression/suppress.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { backupFile, type FileLine } from './backup-file.ts'
import { creditsByDay, rowsIn, sectionWith } from './library.fixture.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await db.subjects.bulkAdd([...Array(30).keys()].map((at) => subjectWith({ key: `person:old-${at}` })))
  await keep(db, requestWith({ id: 'old', cost: 5 }))
  await suppress(db, ['person:new-7'])
  await whenInBackups(db)
})

const abortLater = (transaction: IDBTransaction) => queueMicrotask(() => transaction.abort())

const people = (count: number): FileLine[] =>
  [...Array(count).keys()].flatMap((at) => [
    { table: 'subjects', row: subjectWith({ key: `person:new-${at}` }) },
    { table: 'sections', row: sectionWith(`person:new-${at}`, 'profile', { firstName: 'New' }, 5) },
  ])

async function replace(lines: FileLine[]) {
  const found = await verifyBackup(db, backupFile(lines))
  if (typeof found === 'string') throw new Error(found)
  return restoreBackup(db, found, { replace: true })
}

test.each([0, 1, 99, 100, 101, 1000])('%i records replace the library', async (count) => {
  const found = await replace(people(count))
  expect(found).toMatchObject({ added: count > 7 ? count - 1 : count, leftOut: count > 7 ? 1 : 0 })
  expect(await db.subjects.where('key').startsWith('person:old').count()).toBe(0)
  expect(await db.subjects.count()).toBe(count > 7 ? count - 1 : count)
  expect(await db.sections.count()).toBe(count > 7 ? count - 1 : count)
  expect(await db.subjects.get('person:new-7')).toBeUndefined()
  expect(await creditsByDay(db, 'here')).toEqual({ '2026-11-21': 5 })
})

describe('a local request that is also in the restored file', () => {
  const here: Partial<LedgerRequest> = {
    id: 'bought',
    outcome: 'ok',
    cost: 2,
    section: 'profile',
    found: ['person:ann'],
  }
  const inFile = (row: Partial<LedgerRequest>) =>
    replace([...people(1), { table: 'requests', row: requestWith({ ...here, ...row }) }])

  test.each<Partial<LedgerRequest>>([
    { state: 'sent', outcome: null, cost: null, settledAt: null, found: [] },
    { state: 'responded', outcome: null, cost: null, settledAt: null, found: [] },
    { outcome: 'unknown', cost: null, found: [] },
  ])(
    'a local request keeps its cost and counts as lost if the file was made before its response: %o',
    async (row) => {
      await keep(db, requestWith(here))
      await inFile(row)
      expect(await db.requests.get('bought')).toMatchObject({
        cost: 2,
        section: null,
        found: [],
        problem: { kind: 'lost' },
      })
      expect(await creditsByDay(db, 'here')).toEqual({ '2026-11-21': 7 })
    },
  )

  test('a local request is unchanged if the file has its response', async () => {
    await keep(db, requestWith(here))
    await inFile({})
    expect(await db.requests.get('bought')).toEqual(requestWith(here))
  })
})

describe('an interrupted replacement', () => {
  test.each(['subjects', 'sections', 'requests', 'spending'])(
    'a failed write to %s during a replacement leaves the library unchanged',
    async (name) => {
      const before = await rowsIn(db)
      const fail = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      const lines = [...people(50), { table: 'requests', row: requestWith({ id: 'new' }) }]
      db.table(name).hook('creating', fail)
      await expect(replace(lines)).rejects.toThrow('full')
      db.table(name).hook('creating').unsubscribe(fail)
      expect(await rowsIn(db)).toEqual(before)
      expect(await replace(lines)).toMatchObject({ requests: 1 })
    },
  )

  test('a connection closed during a replacement leaves the library unchanged', async () => {
    const before = await rowsIn(db)
    let seen = 0
    const hook = () => {
      if (++seen === 20) abortLater(Dexie.currentTransaction.idbtrans)
    }
    db.subjects.hook('creating', hook)
    await expect(replace(people(400))).rejects.toThrow(/abort|not allowed/i)
    db.subjects.hook('creating').unsubscribe(hook)
    expect(await rowsIn(new Database(db.name))).toEqual(before)
  })
})

test('the scratch database of an interrupted replacement is deleted, but not during a restore', async () => {
  const left = new Database(`${db.name}-restoring`)
  await left.open()
  left.close()
  const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(db.name))
  await navigator.locks.request('restore', () => discardOldScratch(db))
  expect(await names()).toHaveLength(2)
  await discardOldScratch(db)
  await vi.waitFor(async () => expect(await names()).toEqual([db.name]))
})

test('two concurrent restores run one after the other, each complete', async () => {
  const [many, few] = await Promise.all([
    verifyBackup(db, backupFile(people(300))),
    verifyBackup(db, backupFile(people(5))),
  ])
  if (typeof many === 'string' || typeof few === 'string') throw new Error('damaged')
  const done = await Promise.all([
    restoreBackup(db, many, { replace: true }),
    discardScratch(db),
    restoreBackup(db, few, { replace: true }),
  ])
  expect(done).toMatchObject([{ added: 299 }, undefined, { added: 5 }])
  expect(await db.subjects.count()).toBe(5)
})
