import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { backups } from '../../../../lib/data/backup/schedule.ts'
import {
  isScheduledBackup,
  noteStaleBackups,
  staleBackups,
} from '../../../../lib/data/backup/stale-backups.ts'
import { backupName } from '../../../../lib/data/backup/write-backup.ts'
import { deleteSaved, savedBefore } from '../../../../lib/platform/downloads.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { preferences } from '../../../../lib/settings/settings.ts'
import { purgeDue } from '../../../../lib/worker/maintenance.ts'
import { createUndoQueue } from '../../../../lib/worker/undo.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { deleteAll } from '../../fake-browser.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

interface Item {
  id: number
  filename: string
  exists: boolean
  endTime: string
  byExtensionId?: string
}

const { disk } = vi.hoisted(() => ({ disk: { items: [] as Item[], isAllowed: true, gone: [] as number[] } }))

vi.mock('wxt/browser', async () => {
  const { browser } = await import('../../fake-browser.ts')
  const downloads = {
    search: async ({ endedBefore }: { endedBefore: string }) =>
      disk.items.filter(({ endTime }) => endTime < endedBefore),
    removeFile: async (id: number) => {
      if (id === 13) throw new Error('The file is in use.')
      disk.gone.push(id)
    },
  }
  const permissions = { contains: async () => disk.isAllowed }
  const alarms = { create: async () => {}, clear: async () => true, get: async () => undefined }
  return {
    browser: {
      ...browser,
      alarms: { ...alarms, onAlarm: { addListener() {} } },
      downloads,
      permissions,
      runtime: {
        ...browser.runtime,
        id: 'sidelight',
        getManifest: () => ({}),
        getPlatformInfo: async () => ({}),
      },
    },
  }
})

beforeEach(() => {
  deleteAll()
  disk.items = []
  disk.gone = []
  disk.isAllowed = true
})

const saved = { rows: 1, bytes: 1, byHand: false }

test('deleting a person permanently marks backups up to the newest as stale', async () => {
  const db = openDatabase()
  await filed(db, 1, person(['person:ann']))
  const undo = createUndoQueue(
    db,
    async () => {},
    async () => {},
  )
  const known = await backups.read()

  await undo.softDelete(['person:ann'], 'undone')
  await backups.write({ ...known, last: { at: 1000, ...saved } })
  await undo.undo('undone')
  expect(await staleBackups.read()).toBeNull()

  await undo.softDelete(['person:ann'], 'done')
  expect(await staleBackups.read()).toBeNull()
  const before = Date.now()
  await undo.end('done')
  expect(await staleBackups.read()).toEqual({
    deletedAt: expect.any(Number),
    savedAt: 1000,
    by: 'hand',
  })
  expect((await staleBackups.read())?.deletedAt).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(await staleBackups.read())).not.toContain('ann')
})

test('a deletion by retention or by a colleague marks backups as stale, with the reason', async () => {
  const db = openDatabase()
  await preferences.write({
    ...defaultPreferences,
    retention: { ...defaultPreferences.retention, person: 30 },
  })
  await backups.write({ ...(await backups.read()), last: { at: 1000, ...saved } })
  await purgeDue(db)
  expect(await staleBackups.read()).toBeNull()
  await db.subjects.add(subjectWith({ key: 'person:ann', updatedAt: Date.now() - 31 * 86_400_000 }))
  expect(await purgeDue(db)).toMatchObject({ deleted: 1 })
  expect(await staleBackups.read()).toMatchObject({ savedAt: 1000, by: 'retention' })

  const now = Date.now() + 5
  await noteStaleBackups(now, 'retention')
  expect(await staleBackups.read()).toEqual({ deletedAt: now, savedAt: 1000, by: 'retention' })
  await noteStaleBackups(now, 'team')
  expect(await staleBackups.read()).toMatchObject({ by: 'hand' })
  await staleBackups.write(null)
  await noteStaleBackups(now, 'team')
  expect(await staleBackups.read()).toMatchObject({ by: 'team' })
})

test('without a backup there is no stale mark', async () => {
  const db = openDatabase()
  await filed(db, 1, person(['person:ann']))
  const undo = createUndoQueue(
    db,
    async () => {},
    async () => {},
  )
  await undo.softDelete(['person:ann'], 'done')
  await undo.end('done')
  expect(await db.subjects.count()).toBe(0)
  expect(await staleBackups.read()).toBeNull()
})

test('only scheduled backups saved before the deletion are offered for removal', async () => {
  const at = Date.parse('2026-11-20T10:00:00')
  const name = backupName(at, null)
  const some = { exists: true, endTime: new Date(at).toISOString() }
  const own = { ...some, byExtensionId: 'sidelight' }
  disk.items = [
    { ...own, id: 1, filename: `/home/ann/Downloads/Sidelight/${name}` },
    { ...own, id: 2, filename: `C:\\Users\\ann\\Downloads\\Sidelight\\${backupName(at + 60_000, at, true)}` },
    { ...some, id: 3, filename: `/home/ann/Downloads/Sidelight/${name.replace('.', ' (1).')}` },
    // Not offered: saved manually, missing, saved later, saved by another extension, and another file in the folder.
    { ...some, id: 4, filename: `/home/ann/Downloads/${name}` },
    { ...own, id: 5, filename: `/home/ann/Downloads/Sidelight/${name}`, exists: false },
    { ...own, id: 6, filename: `/home/ann/Downloads/Sidelight/${name}`, endTime: '2026-11-22T00:00:00Z' },
    { ...own, id: 7, filename: `/home/ann/Downloads/Sidelight/${name}`, byExtensionId: 'other' },
    { ...some, id: 8, filename: '/home/ann/Downloads/Sidelight/thesis.ndjson.gz' },
  ]
  const until = Date.parse('2026-11-21T00:00:00Z')
  expect(await savedBefore(until, isScheduledBackup)).toEqual([1, 2, 3])
  expect(await deleteSaved([1, 13, 2])).toBe(2)
  expect(disk.gone).toEqual([1, 2])
  disk.isAllowed = false
  expect(await savedBefore(until, isScheduledBackup)).toEqual([])
})
