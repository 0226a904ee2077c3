import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import {
  currentHashesOf,
  followList,
  suppress,
  unsuppress,
  whenInBackups,
} from '../../../../lib/records/suppression/suppress.ts'
import { slowHashes } from '../../../../lib/records/suppression/suppression-hashes.ts'
import { isSameList, readListState } from '../../../../lib/records/suppression/with-list.ts'
import { teamKeys } from '../../../../lib/team/keys.ts'
import { receiveRecords } from '../../../../lib/team/receive-records.ts'
import { sharedRecordOf } from '../../../../lib/team/shared-records.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { filed, openDatabase, person } from '../findings.fixture.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await suppress(db, ['person:one'])
  await whenInBackups(db)
})

const row = { hash: 'h.0', group: 'a', at: 1 }

describe('a write to the suppression list changes its revision', () => {
  test.each<[string, () => PromiseLike<unknown>]>([
    ['a suppressed person', () => suppress(db, ['person:two'])],
    ['a person removed from the list', () => unsuppress(db, ['person:one'])],
    ['a change of a colleague', () => followList(db, [{ kind: 'suppressed', people: [['h.1']] }])],
    ['a row of a backup', () => db.suppressed.bulkPut([row])],
    ['an added row', () => db.suppressed.add(row)],
    ['a changed row', () => db.suppressed.toCollection().modify({ at: 2 })],
    ['deleted rows', () => db.suppressed.where('group').above('').delete()],
    ['a deleted list', () => db.suppressed.clear()],
  ])('%s', async (_, write) => {
    const before = await readListState(db)
    await write()
    expect(isSameList(before, await readListState(db))).toBe(false)
  })

  test('a check that matches a row of a restored backup changes the revision of the suppression list', async () => {
    const terms = { iterations: 10_000, salt: '0'.repeat(32) }
    const hashes = await slowHashes('person:three', terms)
    await db.suppressed.bulkAdd(hashes.map((hash) => ({ hash, group: 'b', at: 1 })))
    const before = await readListState(db)
    await currentHashesOf(db, ['person:three'])
    expect(isSameList(before, await readListState(db))).toBe(false)
  })

  test('a failed or rolled-back write keeps the revision of the suppression list', async () => {
    const before = await readListState(db)
    const failed = db.transaction('rw', db.suppressed, async () => {
      await db.suppressed.add(row)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await readListState(db)).toEqual(before)
  })
})

test('a revision never returns after the suppression list was deleted and rebuilt', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    await db.suppressed.clear()
    await db.suppressionKeys.clear()
    await suppress(db, ['person:one'])
    seen.add((await readListState(db)).revision)
  }
  expect(seen.size).toBe(20)
})

/**
 * Suppresses one person and removes another right before the records are written: the number of rows stays the same.
 */
function swapBeforeWriting(): void {
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  let isDone = false
  vi.spyOn(db, 'transaction').mockImplementation((async (...given: unknown[]) => {
    const names = given.flat().map((table) => (table as { name?: string } | null)?.name ?? '')
    if (!isDone && given[0] === 'rw' && names.includes('subjects') && names.includes('sections')) {
      isDone = true
      await unsuppress(db, ['person:one'])
      await suppress(db, ['person:two'])
    }
    return transaction(...given)
  }) as never)
}

test('a person suppressed during an import is not imported, even when another is removed from the list', async () => {
  const texts = { url: '', name: 'Two', headline: '', company: '', place: '', email: '', note: '' }
  const times = { createdAt: 1, updatedAt: 1 }
  const lists = { tags: [], lists: [], history: [], sections: {} }
  const record = { key: 'person:two', kind: 'person', aliases: ['person:two'], ...texts, ...times, ...lists }
  swapBeforeWriting()
  expect(await importRecords(db, chunksOf([record] as never))).toMatchObject({ added: 0, suppressed: 1 })
  expect(await db.subjects.count()).toBe(0)
})

test('a person suppressed while a team record is received is not stored, even when another is removed from the list', async () => {
  const colleague = openDatabase()
  await filed(colleague, 1, person(['person:two'], { profile: { firstName: 'Two' } }))
  const [subject, section] = [
    (await colleague.subjects.get('person:two'))!,
    (await colleague.sections.toArray())[0]!,
  ]
  const order = { revision: 1, sequence: 1, erasures: 0, names: [] }
  const shared = { key: section.name, value: sharedRecordOf(subject, section), ...order }
  const team = { keys: await teamKeys('team', new Uint8Array(32)), now: () => Date.now() }
  swapBeforeWriting()
  expect((await receiveRecords(team, db, [shared])).keys).toEqual([])
  expect(await db.subjects.count()).toBe(0)
})
