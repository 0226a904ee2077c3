import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { closeEverywhere, closeOnRequest } from '../../../../lib/records/database/close-everywhere.ts'
import { Database } from '../../../../lib/records/database/database.ts'

let count = 0
const open: Database[] = []

async function connections(many: number): Promise<Database[]> {
  const name = `library-${count++}`
  for (let at = 0; at < many; at++) open.push(new Database(name))
  const own = open.slice(-many)
  for (const db of own) await db.lists.count()
  return own
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const db of open.splice(0)) db.close()
})

test('closing the database everywhere closes every connection, and the next query reopens it', async () => {
  const [worker, page, other] = await connections(3)
  closeOnRequest(page!)
  closeOnRequest(other!)
  await worker!.lists.add({ id: 'a', name: 'Kept', createdAt: 1 })
  expect(await closeEverywhere(worker!, 20)).toBe(true)
  for (const db of [worker!, page!, other!]) {
    expect(db.isOpen()).toBe(false)
    expect(await db.lists.count()).toBe(1)
  }
})

test('a page that reopens the database during the closing can use it, and the closing reports failure', async () => {
  const [worker, page] = await connections(2)
  closeOnRequest(page!)
  const closing = closeEverywhere(worker!, 300)
  await expect.poll(() => page!.isOpen(), { interval: 1 }).toBe(false)
  expect(await page!.lists.count()).toBe(0)
  expect(page!.isOpen()).toBe(true)
  expect(await closing).toBe(false)
})

test('closing reports failure when the worker itself reopens the database', async () => {
  const [worker] = await connections(1)
  const closing = closeEverywhere(worker!, 100)
  await worker!.lists.count()
  expect(await closing).toBe(false)
})

test('closing reports failure when a context keeps the database open', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const [worker, deaf] = await connections(2)
  expect(await closeEverywhere(worker!, 10)).toBe(false)
  expect(deaf!.isOpen()).toBe(true)
})

test('a permanently closed connection is not reopened by a closing', async () => {
  const [worker, page] = await connections(2)
  closeOnRequest(page!)
  page!.close()
  expect(await closeEverywhere(worker!, 10)).toBe(true)
  await expect(page!.lists.count()).rejects.toThrow('closed')
})

test('a running transaction is completed when the database is closed', async () => {
  const [worker, page] = await connections(2)
  closeOnRequest(page!)
  const writing = page!.transaction('rw', page!.lists, async () => {
    await page!.lists.add({ id: 'a', name: 'One', createdAt: 1 })
    page!.closeForNow()
    await page!.lists.add({ id: 'b', name: 'Two', createdAt: 1 })
  })
  await writing
  expect(await worker!.lists.count()).toBe(2)
})
