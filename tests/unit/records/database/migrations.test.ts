import { sectionSchemas } from '../../../../lib/api/schemas/sections.ts'
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTolerantly } from '../../../../lib/api/schemas/tolerant.ts'
import { localDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { nothingSpent, spendingKeys, withShare } from '../../../../lib/purchases/ledger/spending.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { storesOfVersion, versions } from '../../../../lib/records/database/migrations/versions.ts'
import type { Spending } from '../../../../lib/records/database/rows/purchases.ts'
import { upgradedFrom } from '../old-database.ts'
import { detailsOf } from '../../../../lib/records/subject-facts.ts'
import { isMirrored, matchKeysOf, sourceTables } from '../../../../lib/records/matching/match-keys.ts'

type Rows = Record<string, Record<string, unknown>[]>

/**
 * All tables of a library as the Sidelight of that version left them; never made anew. Whoever adds a version adds its
 * example.
 */
const exampleOf = (version: number) =>
  JSON.parse(readFileSync(new URL(`examples/version-${version}.json`, import.meta.url), 'utf8')) as Rows

test('there is an example of each version', () => {
  expect(Object.keys(versions).map(Number)).toEqual([1, 2, 3, 4])
  for (const version of Object.keys(versions).map(Number))
    expect(Object.keys(exampleOf(version)).toSorted()).toEqual(
      Object.keys(storesOfVersion(version)!).toSorted(),
    )
})

describe.each(Object.keys(versions).map(Number))('a library of version %i', (version) => {
  let db: Database
  let before: Rows
  beforeEach(async () => {
    before = exampleOf(version)
    db = await upgradedFrom(version, before)
    await db.open()
  })
  afterEach(() => db.delete())

  test('has the stores of today, whichever way it came', () => {
    const stores = (of: Dexie) =>
      Object.fromEntries(
        of.tables.map(({ name, schema }) => [
          name,
          [schema.primKey.src, ...schema.indexes.map(({ src }) => src).toSorted()],
        ]),
      )
    const fresh = new Dexie('fresh')
    fresh.version(1).stores(storesOfVersion(db.schemaVersion)!)
    expect(stores(db)).toEqual(stores(fresh))
  })

  test('loses no row and no answer', async () => {
    for (const table of [
      'subjects',
      'sections',
      'requests',
      'lists',
      'history',
      'batches',
      'items',
      'deliveries',
    ])
      expect(await db.table(table).count()).toBe((before[table] ?? []).length)
    expect(await db.answers.toArray()).toEqual(before['answers'])
    expect(await db.suppressed.toArray()).toEqual(expect.arrayContaining(before['suppressed'] ?? []))
  })

  test('keeps each request with what it cost, and sums that the ledger adds up to', async () => {
    for (const request of before['requests']!)
      expect(await db.requests.get(request['id'] as string)).toMatchObject({
        ...request,
        account: version === 1 ? 'first' : 'first account',
      })
    const sums = new Map<string, Spending>()
    for (const request of await db.requests.toArray()) {
      const credits = request.cost ?? request.reserved
      const share = { credits, held: request.cost === null ? request.reserved : 0, requests: 1 }
      for (const key of spendingKeys(request))
        sums.set(key, withShare(sums.get(key) ?? nothingSpent(key), request, share))
    }
    expect(await db.spending.toArray()).toEqual(
      [...sums.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
  })

  test('has each subject with its annotations, and none under an id that many share', async () => {
    for (const { key, name, tags, note } of before['subjects']!)
      expect(await db.subjects.get(key as string)).toMatchObject({
        name,
        tags: tags ?? [],
        lists: expect.any(Array) as unknown,
        note: note ?? '',
      })
    expect(await db.subjects.where('aliases').equals('person:member:0').count()).toBe(0)
    for (const { name, headline } of await db.subjects.toArray())
      expect([name.length, headline.length].every((length) => length <= 1000)).toBe(true)
  })

  test('shows of each subject what its sections say', async () => {
    // What this version wrote before there were details has none.
    const subjects = version < 4 ? await db.subjects.toArray() : []
    for (const { key, details } of subjects)
      expect(details).toEqual(detailsOf(await db.sections.where('subject').equals(key).toArray()))
    expect(subjects.filter(({ details }) => details).length > 2).toBe(version < 4)
  })

  test('holds sections that today’s schemas read as they are', async () => {
    for (const row of await db.sections.toArray())
      expect(readTolerantly(sectionSchemas[row.name], row.data)).toEqual({
        data: row.data,
        unreadable: [],
      })
    const emails = await db.sections.get(['person:ines-duarte', 'emails'])
    expect(emails?.unreadable.map(({ path }) => path) ?? ['1.email']).toEqual(['1.email'])
  })

  test('finds its subjects by the keys that today’s rows are given', async () => {
    const keys = []
    for (const table of sourceTables)
      for (const row of await db.table<object>(table).toArray())
        if (isMirrored(table, row)) keys.push(matchKeysOf(table, row))
    const expected = keys.filter((each) => each !== null)
    expect(await db.matchKeys.toArray()).toEqual(expected.toSorted((a, b) => (a.source < b.source ? -1 : 1)))
    expect(expected.length).toBeGreaterThan(2)
  })

  test('has what was unexplained as a row of its day that no budget counts', async () => {
    const old = version > 1 && version < 4
    const [account] = before['accounts'] ?? []
    const { fell, ours, at } = (account?.['disagreement'] ?? {}) as Record<string, number>
    expect(await db.unexplained.toArray()).toMatchObject(
      old ? [{ account: 'first account', day: localDay(at!), fell, ours, counted: 0, state: 'others' }] : [],
    )
    expect([fell, ours]).toEqual(old ? [7, 4] : [undefined, undefined])
  })
})
