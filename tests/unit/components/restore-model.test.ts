import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnedModel } from '../../../components/model/model.ts'
import type { RestoreModel } from '../../../components/data/restoreModel.ts'
import { backupFile, type FileLine } from '../data/backup/backup-file.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { deleteAll } from '../fake-browser.ts'
import { restoreLock } from '../../../lib/data/backup/scratch.ts'
import { restoring } from '../../../lib/data/backup/schedule.ts'
import type { Database } from '../../../lib/records/database/database.ts'

vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({ isSpaceScarce: async () => false }))

const people = (count: number): FileLine[] =>
  [...Array(count).keys()].map((at) => ({
    table: 'subjects',
    row: subjectWith({ key: `person:new-${at}` }),
  }))

let db: Database
let ends: (() => void)[] = []
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
afterEach(async () => {
  for (const end of ends) end()
  ends = []
  await navigator.locks.request(restoreLock, () => {})
})

async function tab(): Promise<() => OwnedModel<RestoreModel>> {
  vi.resetModules()
  const { makeModel } = await import('../../../components/model/model.ts')
  const { watchRestore } = await import('../../../components/data/restoreModel.ts')
  const { Database } = await import('../../../lib/records/database/database.ts')
  const own = new Database(db.name)
  return () => {
    const owned = makeModel(() => watchRestore(own))
    ends.push(owned.dispose)
    return owned
  }
}

const isHeld = async () =>
  (await navigator.locks.query()).held?.some(({ name }) => name === restoreLock) ?? false

test('a restore continues on another page, and no second file interrupts it', async () => {
  const visit = await tab()
  const first = visit()
  await first.model.read(backupFile(people(3000)))
  const restored = first.model.restore(true, [])
  first.dispose()
  const second = visit()
  expect(second.model.step.value.at).toBe('restoring')
  expect(second.model.canRestore()).toBe(false)
  expect(second.model.ignored.value).toBe(true)
  second.model.cancel()
  await second.model.read(new Blob(['damaged']))
  await second.model.restore(true, [])
  expect(second.model.step.value.at).toBe('restoring')
  await restored
  expect(second.model.step.value).toMatchObject({ at: 'done', restored: { added: 3000 } })
  expect(second.model.ignored.value).toBe(false)
  expect(await db.subjects.count()).toBe(3000)
  expect(await isHeld()).toBe(false)
}, 30_000)

test('while one tab has a backup open, another tab shows a message without waiting', async () => {
  const [one, other] = [(await tab())(), (await tab())()]
  await one.model.read(backupFile(people(3)))
  await other.model.read(backupFile(people(2)))
  expect(other.model.step.value).toEqual({ at: 'elsewhere' })
  one.model.cancel()
  await vi.waitFor(async () => expect(await isHeld()).toBe(false))
  await other.model.read(backupFile(people(2)))
  expect(other.model.step.value).toMatchObject({ at: 'read', file: { counts: { subjects: 2 } } })
})

test('leaving an opened backup releases the lock, also while its file is read', async () => {
  const visit = await tab()
  const first = visit()
  await first.model.read(backupFile(people(3)))
  expect(await isHeld()).toBe(true)
  first.dispose()
  await vi.waitFor(async () => expect(await isHeld()).toBe(false))
  expect(visit().model.step.value).toEqual({ at: 'idle' })
  ends.pop()?.()

  const second = visit()
  const reading = second.model.read(backupFile(people(3)))
  second.dispose()
  await reading
  await vi.waitFor(async () => expect(await isHeld()).toBe(false))
  expect(visit().model.step.value).toEqual({ at: 'idle' })
})

test.each([
  ['damaged', new Blob(['damaged']), 'damaged'],
  ['whole', backupFile(people(2)), 'read'],
])('another file that is %s replaces the open one', async (_, file, at) => {
  const { model } = (await tab())()
  await model.read(backupFile(people(3)))
  expect(model.canRestore()).toBe(true)
  model.cancel()
  await model.read(file)
  expect(model.step.value.at).toBe(at)
  expect(await isHeld()).toBe(at === 'read')
})

test('an interrupted restore is reported, unless another tab continues it', async () => {
  let end = () => {}
  const held = navigator.locks.request(restoreLock, () => new Promise<void>((free) => (end = free)))
  await restoring.write(5000)
  const { model } = (await tab())()
  await model.read(backupFile(people(1)))
  expect(model.step.value).toEqual({ at: 'elsewhere' })
  expect(model.unfinished.value).toBeNull()
  end()
  await held
  await vi.waitFor(() => expect(model.unfinished.value).toBe(5000))
})
