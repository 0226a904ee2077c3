import fc from 'fast-check'
import { noItems } from '../../../../lib/bulk/run.ts'
import { roundCredits } from '../../../../lib/purchases/prices/credits.ts'
import { tablesOf } from '../../../../lib/data/backup/backup-tables.ts'
import { daySums, daySumsOf } from '../../../../lib/purchases/ledger/spending.ts'
import { firstProfile } from '../../../../lib/settings/accounts.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { uniqueTags } from '../../../../lib/records/annotations/tags.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import type { SectionRow } from '../../../../lib/records/rows/sections.ts'
import type { RunItem, BulkRun } from '../../../../lib/bulk/rows.ts'
import type { Delivery } from '../../../../lib/crm/rows.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const id = fc.stringMatching(/^[a-z0-9]{1,6}$/)
const at = fc.integer({ min: 1, max: 1_000_000 })
/** JSON has no negative zero, and `boundJson` removes fields named `__proto__` from outside data. */
const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('"__proto__":', '"proto":')) as unknown)

const subject = fc.record({
  name: text,
  headline: text,
  // A blank note counts as none.
  note: text.map((note) => (note.trim() === '' ? '' : note)),
  tags: fc.uniqueArray(text).map(uniqueTags),
  at,
})
const section = fc.oneof(
  fc.record({ name: fc.constant('profile'), data: fc.dictionary(id, json), at }),
  fc.record({ name: fc.constantFrom('posts', 'volunteering'), data: fc.array(fc.dictionary(id, json)), at }),
)

export const library = fc.record({
  subjects: fc.dictionary(id, fc.record({ subject, sections: fc.array(section, { maxLength: 3 }) }), {
    maxKeys: 8,
  }),
  requests: fc.dictionary(
    id,
    fc.record({
      about: id,
      cost: fc.double({ min: 0, max: 9, noNaN: true }),
      at,
      body: json,
      day: fc.constantFrom('2026-11-20', '2026-11-21'),
    }),
    { maxKeys: 8 },
  ),
  lists: fc.dictionary(id, at, { maxKeys: 3 }),
  items: fc.array(fc.constantFrom<RunItem['state']>('ok', 'pending', 'refused'), { maxLength: 5 }),
  suppressed: fc.uniqueArray(id, { maxLength: 3 }),
})

export type Library = typeof library extends fc.Arbitrary<infer Value> ? Value : never

/** Includes rows that only a used library has. */
export async function fill(db: Database, { subjects, requests, lists, items }: Library): Promise<void> {
  for (const [name, { subject, sections }] of Object.entries(subjects)) {
    const { at, ...words } = subject
    await db.subjects.put(subjectWith({ key: `person:${name}`, ...words, createdAt: at, updatedAt: at }))
    for (const { name: part, data, at } of sections)
      await db.sections.put(sectionWith(`person:${name}`, part, data, at))
  }
  for (const [name, { about, cost, at, body, day }] of Object.entries(requests)) {
    const key = `person:${about}`
    await keep(
      db,
      requestWith({ id: name, subject: key, found: [key], cost: roundCredits(cost), reservedAt: at, day }),
    )
    await db.responses.put(responseWith(name, body))
  }
  for (const [name, at] of Object.entries(lists))
    await db.lists.put({ id: name, name: `list ${name}`, createdAt: at })
  const counts = { ...noItems }
  for (const state of items) counts[state] += 1
  if (items.length > 0) await db.runs.put(runWith({ total: items.length, counts, ...statusOf(counts) }))
  await db.items.bulkPut(items.map((state, position) => itemWith({ position, state })))
}

export function sectionWith(
  subject: string,
  name: string,
  data: unknown,
  at: number,
  request = `r${at}`,
): SectionRow {
  const from = { at, operation: 'enrichProfile', request, source: 'fresh', unreadable: [] }
  return { ...from, subject, name, data } as unknown as SectionRow
}

const statusOf = ({ pending }: BulkRun['counts']) =>
  pending > 0 ? ({ state: 'paused' } as const) : ({ state: 'done', finishedAt: 9 } as const)

export function runWith(differences: Partial<BulkRun> = {}): BulkRun {
  return {
    id: 'a run',
    name: 'A run',
    createdAt: 1,
    startedAt: 1,
    finishedAt: null,
    state: 'paused',
    pauseReason: null,
    total: 1,
    counts: noItems,
    budget: null,
    notify: false,
    list: null,
    maximum: null,
    ...differences,
  }
}

export function deliveryWith(differences: Partial<Delivery> = {}): Delivery {
  return {
    id: 'd',
    destination: 'x',
    to: 'CRM',
    kind: 'webhook',
    subject: 'person:ann',
    state: 'sent',
    at: 1,
    endedAt: null,
    nextAt: null,
    attempts: 0,
    remoteId: null,
    did: null,
    error: null,
    status: null,
    message: null,
    body: {},
    ...differences,
  }
}

export function itemWith(differences: Partial<RunItem> = {}): RunItem {
  return {
    run: 'a run',
    position: 0,
    lookup: { operation: 'enrichProfile', input: { socialUrl: 'https://social.example/in/x' } },
    label: 'x',
    subject: null,
    state: 'ok',
    reason: null,
    request: null,
    cost: 1,
    repeat: null,
    plan: null,
    requeues: 0,
    ...differences,
  }
}

export const rowOfEach: Record<string, object> = {
  subjects: subjectWith({ key: 'person:ann' }),
  sections: sectionWith('person:ann', 'profile', { firstName: 'Ann' }, 5),
  requests: requestWith({ id: 'r', subject: 'person:ann', found: ['person:ann'] }),
  responses: responseWith('r', {}),
  lists: { id: 'l', name: 'List', createdAt: 1 },
  history: {
    id: 'h',
    subject: 'person:ann',
    at: 1,
    fact: 'job',
    before: 'a',
    after: 'b',
    request: 'r',
    job: {
      kind: 'moved',
      certainty: 'loud',
      company: 'b',
      before: { title: '', company: 'a', since: null },
      after: { title: '', company: 'b', since: { year: 2026, month: null } },
    },
  },
  suppressed: { hash: `slow.600000.${'0'.repeat(32)}.h.${'ab'.repeat(32)}`, group: 'g', at: 1 },
  merges: {
    id: 'm',
    by: 'person',
    alias: '',
    request: null,
    at: 1,
    state: 'apart',
    subject: 'person:ann',
    other: 'person:anne',
    against: null,
    disputed: [],
    sequence: 0,
    before: null,
  },
  runs: runWith({ state: 'done', finishedAt: 9, counts: { ...noItems, ok: 1 } }),
  items: itemWith(),
  deliveries: deliveryWith(),
}
/** In key order, without the library's id and change counter. */
export async function rowsIn(db: Database): Promise<Record<string, unknown[]>> {
  const reported = db.tables.filter(({ name }) => name !== 'library')
  const tables = reported.map(async (table) => [table.name, await table.toArray()] as const)
  return Object.fromEntries(await Promise.all(tables))
}

const ofHere: Record<string, readonly string[]> = {
  requests: ['account', 'sequence', 'alone', 'workerId', 'counted'],
  runs: ['imported'],
  deliveries: ['imported'],
}

/** Without fields that distinguish them from local rows. */
export async function broughtRows(db: Database): Promise<Record<string, unknown[]>> {
  const rows = await libraryIn(db)
  return Object.fromEntries(
    tablesOf('evidence', 'history').map((name) => {
      const fields = new Set(ofHere[name])
      const without = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => !fields.has(field)))
      return [name, rows[name]!.map((row) => without(row as object))]
    }),
  )
}

/** Of this installation or including files. */
export async function creditsByDay(db: Database, of: 'here' | 'all'): Promise<Record<string, number>> {
  const sums = await (of === 'all' ? daySums(db) : daySumsOf(db, firstProfile))
  return Object.fromEntries(
    sums.flatMap(({ key, credits }) => (credits === 0 ? [] : [[key, credits] as const])),
  )
}

/** Without suppression hashes, which differ between installations. */
export async function libraryIn(db: Database): Promise<Record<string, unknown[]>> {
  const { suppressed: _, suppressionKeys: __, ...rows } = await rowsIn(db)
  return rows
}
