import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { take } from '../../../lib/records/database/steps.ts'
import { mergeSteps, recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { detailsOf } from '../../../lib/records/subject-facts.ts'
import { setTags } from '../../../lib/records/annotations/annotations.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { filed, from, openDatabase, person } from './findings.fixture.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'
import { mergePair } from '../../../lib/records/identity/merge-pair.ts'

/** Set `IDENTITY_SEED` and `IDENTITY_HISTORIES` for other and longer runs. */
const { IDENTITY_SEED = '20261121', IDENTITY_HISTORIES = '60' } = process.env
const runs = { seed: Number(IDENTITY_SEED), numRuns: Number(IDENTITY_HISTORIES) }

const merged = (db: Database) => db.merges.filter(({ state }) => state === 'merged').toArray()

const bare = (key: string, createdAt: number, differences: Partial<Subject> = {}): Subject => ({
  key,
  kind: 'person',
  aliases: [key],
  name: '',
  headline: '',
  company: '',
  place: '',
  email: '',
  url: '',
  tags: [],
  lists: [],
  note: '',
  createdAt,
  updatedAt: createdAt,
  ...differences,
})

describe('undoing a merge that a later one built on', () => {
  const library = async () => {
    const db = openDatabase()
    await filed(db, 1, { ...person(['person:ann-old']), requested: 'person:ann-old' })
    await filed(db, 2, person(['person:ACoAABAnn1']))
    await filed(db, 3, {
      ...person(['person:ACoAABAnn1', 'person:member:73140', 'person:ann']),
      requested: 'person:ann',
    })
    await filed(db, 4, {
      ...person(['person:member:73140', 'person:ann-old']),
      requested: 'person:ann-old',
    })
    return db
  }

  test('undoing an earlier merge separates the pair and redoes the later merge with the matching record', async () => {
    const db = await library()
    const first = (await merged(db)).find(({ other }) => other === 'person:ann')!
    expect(await separateMerge(db, first.id)).toEqual({
      subject: 'person:ACoAABAnn1',
      other: 'person:ann-old',
      hasLaterData: false,
    })
    const subjects = await db.subjects.toCollection().sortBy('createdAt')
    expect(subjects.map(({ createdAt, aliases }) => [createdAt, aliases.toSorted()])).toEqual([
      [1, ['person:ann', 'person:ann-old', 'person:member:73140']],
      [2, ['person:ACoAABAnn1']],
    ])
    expect(await db.merges.where('id').equals(first.id).first()).toMatchObject({ state: 'apart' })
  })

  test('undoing all merges restores every record', async () => {
    for (const later of [false, true]) {
      const db = await library()
      const first = (await merged(db)).toSorted((a, b) => a.sequence - b.sequence).at(later ? 1 : 0)!
      await separateMerge(db, first.id)
      for (const { id } of await merged(db)) await separateMerge(db, id)
      const subjects = await db.subjects.toCollection().sortBy('createdAt')
      expect(subjects).toMatchObject([
        { key: 'person:ann-old', createdAt: 1, aliases: ['person:ann-old'] },
        { key: 'person:ACoAABAnn1', createdAt: 2, aliases: ['person:ACoAABAnn1'] },
        { key: 'person:ann', createdAt: 3, aliases: ['person:ann', 'person:member:73140'] },
      ])
    }
  })
})

test('undoing a merge restores the spelling of tags and keeps later ones', async () => {
  const db = openDatabase()
  await db.subjects.bulkAdd([bare('person:a', 1, { tags: ['vip'] }), bare('person:b', 2, { tags: ['VIP'] })])
  await mergedByHand(db, 'person:a', 'person:b', '')
  await setTags(db, 'person:a', ['VIP', 'Later'])
  await separateMerge(db, (await merged(db))[0]!.id)
  expect((await db.subjects.toArray()).map(({ tags }) => tags)).toEqual([['Later', 'vip'], ['VIP']])
})

test('fields imported after a merge stay with the first record when it is undone', async () => {
  const db = openDatabase()
  await db.subjects.bulkAdd([bare('person:a', 1), bare('person:b', 2, { place: 'Porto' })])
  await mergedByHand(db, 'person:a', 'person:b', '')
  await db.subjects.update('person:a', { email: 'a@acme.example' })
  await separateMerge(db, (await merged(db))[0]!.id)
  expect(await db.subjects.toArray()).toMatchObject([
    { email: 'a@acme.example', place: '' },
    { email: '', place: 'Porto' },
  ])
})

test('a merge cannot be undone when a later one cannot, because its page belongs to another record now', async () => {
  const db = openDatabase()
  await db.subjects.bulkAdd([bare('person:a', 1), bare('person:b', 2), bare('person:c', 3)])
  for (const other of ['person:b', 'person:c']) await mergedByHand(db, 'person:a', other, '')
  await db.subjects.update('person:a', { aliases: ['person:a', 'person:b'] })
  const before = await everything(db)
  const first = (await merged(db)).find(({ other }) => other === 'person:b')!
  expect(await separateMerge(db, first.id)).toBeNull()
  expect(await everything(db)).toEqual(before)
})

/** Like filing, the older first. */
async function mergedByHand(db: Database, one: string, other: string, alias: string): Promise<boolean> {
  return db.transaction('rw', recordTables(db), async () => {
    const found = await db.subjects.where('aliases').anyOf([one, other]).distinct().sortBy('createdAt')
    const [first, second] = found
    if (!first || !second) return false
    await take(mergeSteps(db, first, second, { by: 'id', alias, request: null, at: 100 }))
    return true
  })
}

const word = fc.constantFrom('', 'Ann', 'ann', 'Ann Lee', 'Zürich', '灯台守', 'x'.repeat(300))
const time = fc.integer({ min: 0, max: 6 })

const record = fc.record({
  aliases: fc.integer({ min: 0, max: 3 }),
  createdAt: time,
  facts: fc.record({ name: word, headline: word, company: word, place: word, email: word, url: word }),
  tags: fc.uniqueArray(fc.constantFrom('vip', 'VIP', 'Lead', 'été'), {
    selector: (tag) => tag.toLowerCase(),
  }),
  lists: fc.subarray(['list-1', 'list-2']),
  note: fc.constantFrom('', 'Met her.', 'Met her.\n\nTwice.', 'Bonjour'),
  sections: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('profile', 'emails', 'posts'), at: time, text: word }),
    { selector: ({ name }) => name },
  ),
  stated: fc.option(word),
})

async function everything(db: Database) {
  const [subjects, sections, history, requests, deliveries] = await Promise.all([
    db.subjects.toArray(),
    db.sections.toArray(),
    db.history.toArray(),
    db.requests.toArray(),
    db.deliveries.toArray(),
  ])
  return {
    subjects: subjects.map((row) => ({
      ...row,
      aliases: row.aliases.toSorted(),
      tags: row.tags.toSorted(),
      lists: row.lists.toSorted(),
    })),
    sections,
    history,
    requests: requests.map(({ id, found }) => ({ id, found })),
    deliveries,
  }
}

test('undoing any merges in any order restores every record', { timeout: 60_000 }, async () => {
  const index = fc.nat()
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 2, maxLength: 7 }),
      fc.array(fc.tuple(index, index, index), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(index),
      async (records, pairs, choices) => {
        const db = openDatabase()
        await db.lists.bulkAdd(['list-1', 'list-2'].map((id) => ({ id, name: id, createdAt: 1 })))
        const names: string[] = []
        for (const [who, { aliases, createdAt, facts, sections, stated, ...words }] of records.entries()) {
          const key = `person:${who}`
          const own = [key, ...Array.from({ length: aliases }, (_, each) => `person:${who}-${each}`)]
          names.push(...own)
          const rows = sections.map(({ name, at, text }) => {
            const data = name === 'profile' ? { headline: text } : name === 'emails' ? [{ value: text }] : []
            return { ...from(at), subject: key, name, data } as SectionRow
          })
          // The rows that the library's own code writes: no fields except the sections, no repeated values.
          const reported = Object.fromEntries(rows.map((row) => [row.name, row.data])) as {
            profile?: { headline: string }
            emails?: { value: string }[]
          }
          const headline = reported.profile?.headline || facts.headline
          const email = reported.emails?.[0]?.value || facts.email
          const behind = reported.profile?.headline && stated ? { stated: { headline: stated } } : {}
          await db.sections.bulkAdd(rows)
          await db.subjects.add(
            bare(key, createdAt, {
              ...words,
              ...facts,
              headline,
              email,
              ...behind,
              ...(rows.length > 0 ? { details: detailsOf(rows) } : {}),
              aliases: own,
              updatedAt: Math.max(createdAt, ...rows.map(({ at }) => at)),
            }),
          )
          await db.requests.add(
            requestWith({ id: `request-of-${who}`, subject: key, found: [key], reservedAt: who }),
          )
        }
        await db.requests.add(
          requestWith({
            id: 'request-of-all',
            subject: null,
            found: records.map((_, who) => `person:${who}`),
          }),
        )
        const before = await everything(db)
        for (const [one, other, evidence] of pairs) {
          const keys = [one, other].map((each) => names[each % names.length]!) as [string, string]
          await mergedByHand(db, ...keys, names[evidence % names.length]!)
        }
        for (;;) {
          const left = await merged(db)
          if (left.length === 0) break
          const merge = left[(choices.next().value as number) % left.length]!
          const separated = await separateMerge(db, merge.id)
          // Each separation removes one merge, and the two records stay separate.
          expect(await merged(db)).toHaveLength(left.length - 1)
          expect(separated!.subject).not.toBe(separated!.other)
          expect(await db.subjects.bulkGet([separated!.subject, separated!.other])).not.toContain(undefined)
        }
        const after = await everything(db)
        expect(after.subjects).toEqual(before.subjects)
        expect(after.sections).toEqual(before.sections)
        expect(after.history).toEqual(before.history)
        expect(after.requests.map(({ id, found }) => ({ id, found: found.toSorted() }))).toEqual(
          before.requests.map(({ id, found }) => ({ id, found: found.toSorted() })),
        )
        db.close()
      },
    ),
    runs,
  )
})

test('two records that a user merges again stay merged, regardless of earlier decisions', async () => {
  const db = openDatabase()
  await db.subjects.bulkAdd([bare('person:a', 1), bare('person:b', 2)])
  await mergedByHand(db, 'person:a', 'person:b', 'person:b')
  const [merge] = await merged(db)
  await separateMerge(db, merge!.id)
  await mergePair(db, merge!.id, 200)
  expect(await db.subjects.toArray()).toMatchObject([{ key: 'person:a', aliases: ['person:a', 'person:b'] }])
})
