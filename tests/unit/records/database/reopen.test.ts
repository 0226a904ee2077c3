import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../findings.fixture.ts'

afterEach(() => vi.restoreAllMocks())

async function failedOnce() {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('the disk is full')
  })
  const db = openDatabase()
  await expect(db.subjects.count()).rejects.toThrow('the disk is full')
  return { db, opening }
}

const nextTurn = () => new Promise((done) => setTimeout(done))

test('a database that failed to open is opened by the next query', async () => {
  const { db } = await failedOnce()
  await nextTurn()
  expect(await db.subjects.count()).toBe(0)
})

test('a database that was closed after the failure stays closed', async () => {
  const { db, opening } = await failedOnce()
  db.close()
  await nextTurn()
  await expect(db.subjects.count()).rejects.toThrow('closed')
  expect(opening).toHaveBeenCalledTimes(1)
})

test('a database that is already being reopened is opened once', async () => {
  const { db, opening } = await failedOnce()
  db.reopen()
  const counting = db.subjects.count()
  await nextTurn()
  expect(await counting).toBe(0)
  expect(opening).toHaveBeenCalledTimes(2)
})
