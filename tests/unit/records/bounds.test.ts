import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Database } from '../../../lib/records/database/database.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { recordOf } from '../../../lib/records/record.ts'
import type { Provenance, SectionRow } from '../../../lib/records/rows/sections.ts'

let count = 0
const dayMs = 86_400_000

const from = (at: number, request = `r${at}`): Provenance => ({
  at,
  operation: 'enrichProfile',
  request,
  source: 'fresh',
  unreadable: [],
})

const filed = (db: Database, at: number, firstName: string, now: number) =>
  db.transaction('rw', recordTables(db), () =>
    fileFinding(
      db,
      { kind: 'person', aliases: ['person:a'], sections: { profile: { firstName } } },
      from(at),
      now,
    ),
  )

test.each([
  ['a day', dayMs],
  ['a thousand years', 365_000 * dayMs],
  ['by the largest number', Number.MAX_VALUE],
])('a section dated %s in the future is replaced by a new purchase', async (_, ahead) => {
  const db = new Database(`future ${count++}`)
  const now = Date.now()
  await filed(db, now - dayMs, 'Before', now)
  await db.sections.toCollection().modify((row: SectionRow) => void (row.at = now + ahead))
  await db.subjects.toCollection().modify({ updatedAt: now + ahead })
  await filed(db, now, 'Now', now)
  const record = (await recordOf(db, 'person:a'))!
  expect(record.subject).toMatchObject({ name: 'Now', updatedAt: now })
  expect(record.sections.profile).toMatchObject({ at: now, data: { firstName: 'Now' } })
  expect(await db.history.toArray()).toMatchObject([{ fact: 'name', before: 'Before', after: 'Now' }])
})

test('a section older than the stored one is discarded', async () => {
  const db = new Database(`future ${count++}`)
  const now = Date.now()
  await filed(db, now - dayMs, 'Newer', now)
  await filed(db, now - 2 * dayMs, 'Older', now)
  expect((await recordOf(db, 'person:a'))!.subject.name).toBe('Newer')
})

test('fields shown in lists are truncated, and a URL is kept whole or dropped', async () => {
  const db = new Database(`future ${count++}`)
  const long = 'x'.repeat(900)
  await db.transaction('rw', recordTables(db), () =>
    fileFinding(
      db,
      {
        kind: 'person',
        aliases: ['person:a'],
        sections: {
          profile: {
            firstName: long,
            headline: long,
            location: { city: long },
            socialUrl: `https://a.example/${'x'.repeat(5000)}`,
          },
        },
      },
      from(5),
    ),
  )
  const { subject } = (await recordOf(db, 'person:a'))!
  expect([subject.name, subject.headline, subject.place].map((text) => text.length)).toEqual([300, 300, 300])
  expect(subject.url).toBe('')
})
