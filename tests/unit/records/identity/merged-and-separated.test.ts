import { expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'
import { correctField } from '../../../../lib/records/corrections/correct-field.ts'
import { fileFinding } from '../../../../lib/records/file-finding.ts'
import { mergePair, type MergeChoice } from '../../../../lib/records/identity/merge-pair.ts'
import { recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import { separateMerge } from '../../../../lib/records/identity/separate-merge.ts'
import { setNote } from '../../../../lib/records/annotations/annotations.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { from, openDatabase } from '../findings.fixture.ts'
import { randomOf } from '../simulated-careers.ts'

async function stored(db: Database): Promise<string> {
  const tables = await Promise.all(
    db.tables
      // These tables are derived from others, changed by every write, or fetched again.
      .filter(({ name }) => !['lightRows', 'library', 'spending', 'pictures'].includes(name))
      .map(async (table) => {
        const rows = (await table.toArray()) as { state?: string }[]
        return [table.name, table.name === 'merges' ? rows.filter(({ state }) => state !== 'apart') : rows]
      }),
  )
  return JSON.stringify(tables, null, 1)
}

async function fillLibrary(db: Database, random: () => number, count: number): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const maybe = (rate: number) => random() < rate
  await db.lists.bulkAdd(['one', 'two', 'three'].map((id) => ({ id, name: id, createdAt: 1 })))
  for (let who = 0; who < count; who += 1) {
    const requested = `person:p${who}`
    const at = 1000 + Math.floor(random() * 1000)
    const request = requestWith({ id: `r${who}`, subject: requested, found: [], reservedAt: at })
    await db.requests.add(request)
    const position = (company: string) => ({
      title: pick(['CTO', 'Engineer']),
      companyName: company,
      startEndDate: { start: { year: 2015 + Math.floor(random() * 10), month: 3 }, end: null },
    })
    const profile = (company: string) => ({
      firstName: pick(['Ann', 'Bob', 'Zoë']),
      lastName: pick(['Lee', 'Kim']),
      headline: pick(['Builder', 'Reader', '']),
      location: { city: pick(['Porto', 'Ulm']), country: 'X' },
      currentPosition: position(company),
    })
    const key = await db.transaction('rw', recordTables(db), () =>
      fileFinding(
        db,
        {
          kind: 'person',
          requested,
          aliases: [requested, ...(maybe(0.5) ? [`person:member:${70_000 + who}`] : [])],
          sections: {
            ...(maybe(0.8) ? { profile: profile(pick(['Acme', 'Bolt'])) } : {}),
            ...(maybe(0.5) ? { emails: [{ value: `p${who % 9}@acme.example`, type: 'professional' }] } : {}),
            ...(maybe(0.4) ? { experience: [position('Acme')] } : {}),
          },
        },
        { ...from(at), request: request.id },
      ),
    )
    await db.requests.update(request.id, { found: [key] })
    const words: Partial<Subject> = {
      tags: pick([[], ['vip'], ['été', 'VIP'], ['Follow-up · 2026-12-01']]),
      lists: pick([[], ['one'], ['two', 'one'], ['three']]),
      ...(maybe(0.2)
        ? { contact: { emails: [{ address: `c${who}@x.example`, type: null }], phones: ['+1 2'] } }
        : {}),
    }
    await db.subjects.update(key, words)
    if (maybe(0.4)) await setNote(db, key, pick(['Met her.', 'Met her.\n\nTwice.', 'Bonjour']))
    if (maybe(0.3)) await correctField(db, key, 'person.title', pick(['Boss', '', 'CTO']), at + 5)
    if (maybe(0.3))
      await db.deliveries.add({
        id: `d${who}`,
        destination: 'crm',
        to: 'CRM',
        kind: 'webhook',
        subject: key,
        state: 'sent',
        at,
        endedAt: at,
        nextAt: null,
        attempts: 1,
        remoteId: maybe(0.5) ? `remote-${who}` : null,
        ...({ body: null, made: null, message: null } as object),
      } as never)
  }
}

const suggest = (db: Database, subject: string, other: string) =>
  db.merges.put({
    id: 'pair',
    state: 'suggested',
    by: 'likeness',
    subject,
    other,
    alias: '',
    against: null,
    disputed: [],
    request: null,
    at: 1,
    sequence: 0,
    before: null,
    evidence: ['name', 'company'],
    sure: false,
  })

const choicesFrom = (random: () => number): MergeChoice[] =>
  random() < 0.5
    ? []
    : [
        { field: 'person.title', value: 'Chosen' },
        { field: 'person.headline', value: random() < 0.5 ? 'Reader' : '' },
      ]

/** Set `MERGE_SEED` and `MERGES` for other and longer runs. */
const { MERGE_SEED = '1', MERGES = '250' } = process.env

test(
  `a library is the same to the byte after ${MERGES} merges and as many separations in random order`,
  { timeout: 600_000 },
  async () => {
    const db = openDatabase()
    const random = randomOf(Number(MERGE_SEED))
    await fillLibrary(db, random, 100)
    const before = await stored(db)
    let failed = 0
    const merged = () => db.merges.filter(({ state }) => state === 'merged').toArray()
    const separateOne = async () => {
      const all = await merged()
      const one = all[Math.floor(random() * all.length)]
      if (one && !(await separateMerge(db, one.id))) failed += 1
      return all.length
    }
    let count = 0
    while (count < Number(MERGES)) {
      if (random() < 0.48) await separateOne()
      else {
        const keys = await db.subjects.toCollection().primaryKeys()
        const one = keys[Math.floor(random() * keys.length)]!
        const other = keys[Math.floor(random() * keys.length)]!
        if (one === other || keys.length < 5) continue
        await suggest(db, one, other)
        if ((await mergePair(db, 'pair', 5000 + count, choicesFrom(random))) === null) failed += 1
        count += 1
      }
    }
    while ((await separateOne()) > 0);
    expect(failed).toBe(0)
    expect(await stored(db)).toBe(before)
    db.close()
  },
)
