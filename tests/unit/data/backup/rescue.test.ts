import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isLeftOut } from '../../../../lib/data/backup/backup-tables.ts'
import { tablesIn } from '../../../../lib/data/backup/format.ts'
import { rescueBackup } from '../../../../lib/data/backup/rescue-backup.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { unknownAccount } from '../../../../lib/purchases/rows/account.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { isSuppressed, suppress, whenInBackups } from '../../../../lib/records/suppression/suppress.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { backupFile, type FileLine } from './backup-file.ts'
import { broughtRows, rowOfEach, sectionWith } from './library.fixture.ts'

const rowOfOthers: Record<string, object> = {
  accounts: unknownAccount('a'),
  unexplained: {
    id: 'u',
    account: 'a',
    day: '2026-01-02',
    at: 1,
    fell: 9,
    ours: 0,
    counted: 9,
    state: 'open',
  },
  learned: { key: 'o enrichProfile', operation: 'enrichProfile', found: [0], cached: [], notFound: [] },
  spending: { key: '2026-01-02', credits: 1, reserved: 0, requests: 1, auto: 0, operations: {} },
  lightRows: { from: 'a', until: 'b', rows: [] },
  matchKeys: { source: 'subjects person:gone', subject: 'person:gone', keys: [] },
  suppressionKeys: { id: 'backup', salt: 'the-salt' },
  pictures: { subject: 'person:ann', source: 'x', at: 1, image: null, bytes: 0 },
  undoParts: {
    key: 'step 0',
    step: 'step',
    marks: ['person:just-deleted'],
    deletedSubjects: [],
    rows: {},
    changes: [],
  },
  undoSteps: { id: 'step', kind: 'deleted', state: 'open', label: '', count: 1, at: 1, until: 2 },
  library: { key: 'library', id: 'x', hashKey: 'the-hash-key', changes: 1, rebuilt: 0, recent: [] },
  teamClaims: { request: 'r', state: 'won', keys: [], sums: [] },
  teamState: { key: 'erasing:1', at: 1, subjects: [] },
}

let from: Database
let to: Database
beforeEach(() => {
  from = openDatabase()
  to = openDatabase()
})

async function bring(file: Blob, replace = false) {
  const found = await verifyBackup(to, file)
  if (typeof found === 'string') throw new Error(found)
  await restoreBackup(to, found, { replace })
  return found
}

async function fillEach(): Promise<void> {
  for (const { name } of from.tables) await from.table(name).put(rowOfEach[name] ?? rowOfOthers[name])
  await from.suppressed.clear()
  await from.suppressionKeys.clear()
  await suppress(from, ['person:never'])
  await whenInBackups(from)
}

describe('the rescue of a damaged library', () => {
  test.each([false, true])('rescued rows of every table are restored (replacing: %s)', async (replace) => {
    await fillEach()
    for (const { name } of from.tables) expect(await from.table(name).count()).toBeGreaterThan(0)
    const found = await bring((await rescueBackup(from.name, 5000)).file, replace)
    expect(found.invalid).toEqual({})
    expect(Object.keys(found.counts).toSorted()).toEqual(tablesIn(from).toSorted())
    expect(await broughtRows(to)).toEqual(await broughtRows(from))
    expect(await isSuppressed(to, ['person:never'])).toBe(true)
  })

  test('a rescue file contains no recently deleted people and no installation secrets', async () => {
    await fillEach()
    const text = await (await rescueBackup(from.name, 5000)).file.text()
    for (const secret of ['just-deleted', 'the-hash-key', 'the-salt']) expect(text).not.toContain(secret)
    const tables = text.matchAll(/^\{"table":"(\w+)"/gm).map(([, table = '']) => table)
    expect([...tables].filter(isLeftOut)).toEqual([])
  })

  test('a file with tables in alphabetical order restores only the tables of backups', async () => {
    const rows = {
      ...rowOfEach,
      ...rowOfOthers,
      subjects: subjectWith({ key: 'person:ann', aliases: ['person:ann', 'person:annie'] }),
    }
    const lines = Object.entries(rows)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([table, row]): FileLine => ({ table, row }))
    await to.subjects.add(subjectWith({ key: 'person:annie', aliases: ['person:annie'] }))
    const before = await to.library.toArray()
    const found = await bring(backupFile(lines))
    expect(found.invalid).toEqual({})
    expect(await to.sections.toArray()).toMatchObject([
      { ...sectionWith('person:annie', 'profile', { firstName: 'Ann' }, 5) },
    ])
    expect(await to.history.toArray()).toMatchObject([{ id: 'h', subject: 'person:annie' }])
    expect(await to.items.count()).toBe(1)
    expect(await to.responses.count()).toBe(1)
    for (const table of [
      'accounts',
      'unexplained',
      'learned',
      'undoParts',
      'undoSteps',
      'pictures',
      'teamClaims',
      'teamState',
    ])
      expect(await to.table(table).count()).toBe(0)
    expect((await to.library.toArray()).map(({ id }) => id)).not.toContain('x')
    expect(before).toEqual([])
  })
})
