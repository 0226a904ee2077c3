import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { countsOfGroups } from '../../../components/bulk/groupNames.ts'
import { resultsOfRun } from '../../../components/bulk/runResults.ts'
import type { RunItem } from '../../../lib/bulk/rows.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

type Lookup = Pick<RunItem, 'state' | 'subject'> & {
  section: 'profile' | 'emails' | 'company'
  after?: number
}

async function resultsWith(subjects: Parameters<typeof subjectWith>[0][], lookups: Lookup[]) {
  const db = openDatabase()
  await db.subjects.bulkAdd(subjects.map((some) => subjectWith(some)))
  await db.items.bulkAdd(
    lookups.map(({ section, ...some }, position) => {
      const lookup = { section, page: { kind: 'person', id: 'p', url: '' } }
      return { ...some, lookup, run: 'r', position, request: null } as unknown as RunItem
    }),
  )
  return resultsOfRun(db, 'r')
}

const ann = { key: 'person:ann', email: 'ann@acme.example' }
const bo = { key: 'person:bo', email: '' }

test('profile and email of a person are one row of a run, in the order of the input', async () => {
  const results = await resultsWith(
    [ann, bo],
    [
      { section: 'profile', state: 'ok', subject: 'person:bo' },
      { section: 'emails', state: 'not-found', subject: 'person:bo', after: 0 },
      { section: 'profile', state: 'saved', subject: 'person:ann' },
      { section: 'emails', state: 'ok', subject: 'person:ann', after: 2 },
    ],
  )
  expect(results.rows).toEqual([
    { key: 'person:bo', group: 'noEmail', positions: [0, 1] },
    { key: 'person:ann', group: 'withEmail', positions: [2, 3] },
  ])
  expect(results.keys).toEqual(['person:bo', 'person:ann'])
  expect(results.withEmail).toEqual(['person:ann'])
})

test('a person whose profile is not found is one row, although the email was never requested', async () => {
  const { rows, keys } = await resultsWith(
    [],
    [
      { section: 'profile', state: 'not-found', subject: null },
      { section: 'emails', state: 'cancelled', subject: null, after: 0 },
    ],
  )
  expect(rows).toEqual([{ key: null, group: 'notFound', positions: [0, 1] }])
  expect(keys).toEqual([])
})

test('a person whose email lookup failed counts as without email, and lookups in flight are not listed', async () => {
  const { rows } = await resultsWith(
    [bo],
    [
      { section: 'profile', state: 'ok', subject: 'person:bo' },
      { section: 'emails', state: 'refused', subject: 'person:bo', after: 0 },
      { section: 'profile', state: 'unknown', subject: null },
      { section: 'profile', state: 'pending', subject: null },
    ],
  )
  expect(rows.map(({ group }) => group)).toEqual(['noEmail', 'failed'])
})

test('two lookups that find the same person are one row', async () => {
  const { rows } = await resultsWith(
    [{ ...ann, aliases: ['person:ann', 'person:ann-1'] }],
    [
      { section: 'profile', state: 'ok', subject: 'person:ann' },
      { section: 'profile', state: 'saved', subject: 'person:ann-1' },
    ],
  )
  expect(rows).toEqual([{ key: 'person:ann', group: 'withEmail', positions: [0, 1] }])
})

test('a run of companies has no figures about emails', async () => {
  const company = { key: 'company:acme', kind: 'company' } as const
  const results = await resultsWith([company], [{ section: 'company', state: 'ok', subject: 'company:acme' }])
  expect(countsOfGroups(results)).toEqual([
    ['found', 1],
    ['notFound', 0],
  ])
})
