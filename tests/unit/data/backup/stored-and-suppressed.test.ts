import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { suppress } from '../../../../lib/records/suppression/suppress.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { backupFile } from './backup-file.ts'
import { runWith, deliveryWith, itemWith, rowsIn } from './library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

let from: Database
let to: Database
beforeEach(() => {
  from = openDatabase()
  to = openDatabase()
})

afterEach(() => void vi.restoreAllMocks())

async function joined() {
  const { file } = await writeBackup(from, {}, 5000)
  const found = await verifyBackup(to, file)
  if (typeof found === 'string') throw new Error(found)
  return restoreBackup(to, found, { replace: false })
}

const jane = ['person:jane-doe']

describe('a backup with a person suppressed here', () => {
  test('a backup does not change the saved record of a suppressed person', async () => {
    await filed(from, 9, person(jane, { profile: { firstName: 'Jane of the file' } }))
    await filed(to, 5, person(jane, { profile: { firstName: 'Jane' } }))
    await suppress(to, jane)
    const before = [await to.subjects.toArray(), await to.sections.toArray()]
    await joined()
    expect([await to.subjects.toArray(), await to.sections.toArray()]).toEqual(before)
  })

  test('a backup adds no suppressed person, even while a request about the person is in flight', async () => {
    await filed(from, 9, person(jane, { profile: { firstName: 'Jane of the file' } }))
    await suppress(to, jane)
    const out = { state: 'sent', outcome: null, cost: null, costBy: null, settledAt: null } as const
    await keep(to, requestWith({ ...out, subject: jane[0]!, sentAt: Date.now(), reservedAt: Date.now() }))
    await joined()
    expect([await to.subjects.count(), await to.sections.count(), await to.history.count()]).toEqual([
      0, 0, 0,
    ])
  })
})

describe('a backup with suppressed people of its own', () => {
  const ann = { firstName: 'Ann', lastName: 'Gone' }
  const bob = person(['person:bob'], { profile: { firstName: 'Bob', summary: 'Worked with Ann Gone.' } })
  const annHere = requestWith({ id: 'here', subject: 'person:ann-gone', requestKey: 'x person:ann-gone' })

  test('suppressed people of a backup delete nothing here', async () => {
    await filed(
      from,
      1,
      person(['person:ann-gone'], { profile: ann, emails: [{ value: 'ann@gone.example' }] }),
    )
    await suppress(from, ['person:ann-gone'])
    await filed(to, 2, bob)
    await keep(to, annHere)
    await to.responses.add(responseWith('here', { person: ann }))
    await to.deliveries.add(deliveryWith({ id: 'sent', subject: 'person:ann-gone' }))
    await to.runs.add(runWith({ id: 'run' }))
    await to.items.add(itemWith({ run: 'run', position: 0, subject: 'person:ann-gone', label: 'Ann Gone' }))
    const before = await rowsIn(to)
    expect(await joined()).toMatchObject({ added: 0, leftOut: 1 })
    const { suppressed: _before, suppressionKeys: _keys, ...rows } = before
    expect(await rowsIn(to)).toMatchObject(rows)
  })

  test('a later row of a backup cannot assign an existing record to a suppressed person', async () => {
    await filed(to, 2, bob)
    const before = [await to.subjects.toArray(), await to.sections.toArray()]
    const marked = { ...subjectWith({ key: 'person:ann-gone', name: 'Ann Gone' }), neverLookUp: true }
    const claiming = subjectWith({
      key: 'person:bob',
      aliases: ['person:bob', 'person:ann-gone'],
      name: 'Bob',
    })
    const file = backupFile([marked, claiming].map((row) => ({ table: 'subjects', row })))
    const found = await verifyBackup(to, file)
    if (typeof found === 'string') throw new Error(found)
    await restoreBackup(to, found, { replace: false })
    const [subjects, sections] = [await to.subjects.toArray(), await to.sections.toArray()]
    expect(subjects.map(({ key }) => key)).toEqual(['person:bob'])
    expect(sections).toEqual(before[1])
  })
})

test.each([
  ['merges', { replace: false, within: 'to' }],
  ['builds the replacement', { replace: true, within: 'built' }],
  ['replaces the library', { replace: true, within: 'to' }],
])('a person suppressed while a restore %s is not restored', async (_, { replace, within }) => {
  await filed(from, 9, person(jane, { profile: { firstName: 'Jane of the file' } }))
  const { file } = await writeBackup(from, {}, 5000)
  const found = await verifyBackup(to, file)
  if (typeof found === 'string') throw new Error(found)
  // The list changes between the check of the names and the write of the rows.
  let isSuppressed = false
  const { transaction } = Dexie.prototype as unknown as {
    transaction: (...given: unknown[]) => Promise<unknown>
  }
  vi.spyOn(Dexie.prototype, 'transaction').mockImplementation(async function (
    this: Dexie,
    ...given: unknown[]
  ) {
    const names = given.flat().map((table) => (table as { name?: string } | null)?.name ?? '')
    const isWithin = (this.name === to.name) === (within === 'to')
    if (!isSuppressed && isWithin && given[0] === 'rw' && names.includes('subjects')) {
      isSuppressed = true
      await suppress(to, jane)
    }
    return transaction.apply(this, given)
  } as never)
  const restored = await restoreBackup(to, found, { replace })
  expect(isSuppressed).toBe(true)
  expect(await to.subjects.count()).toBe(0)
  expect(await to.sections.count()).toBe(0)
  expect(restored).toMatchObject({ added: 0, leftOut: 1 })
})
