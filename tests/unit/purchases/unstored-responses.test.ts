import { expect, test, vi } from 'vitest'
import { changeRequest } from '../../../lib/purchases/ledger/spending.ts'
import type { UnstoredResponses } from '../../../lib/purchases/purchase-deps.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import type { StoredResponse } from '../../../lib/purchases/rows/requests.ts'
import { ExtensionStorageError } from '../../../lib/settings/extension-storage.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, ledgerOf, openDeps } from './purchase.fixture.ts'
import { requestWith } from './ledger/request.fixture.ts'

const { service } = sandboxFixture()

function memory() {
  const kept = new Map<string, StoredResponse>()
  const unstored: UnstoredResponses = {
    keep: async (response) => void kept.set(response.request, response),
    all: async () => [...kept.values()],
    drop: async (request) => void kept.delete(request),
  }
  return { kept, unstored }
}

const full = () => new DOMException('no room', 'QuotaExceededError')

function openFull(isFull: () => boolean) {
  const { kept, unstored } = memory()
  const deps = openDeps(service().url, { unstored })
  deps.db.responses.hook('creating', () => {
    if (isFull()) throw full()
  })
  return { deps, kept }
}

test('a response that cannot be written is retained and written when there is space', async () => {
  let isFull = true
  const { deps, kept } = openFull(() => isFull)
  const done = bought(deps)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  expect(await ledgerOf(deps)).toMatchObject([{ state: 'sent', outcome: null }])
  isFull = false
  await done
  expect(await ledgerOf(deps)).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
  expect(await deps.db.subjects.count()).toBeGreaterThan(0)
  expect(kept.size).toBe(0)
  expect(service().requests).toHaveLength(1)
})

test('a response retained by a dead worker is written by the next worker before anything is closed', async () => {
  let isFull = true
  const { deps, kept } = openFull(() => isFull)
  void bought(deps)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  const next = { ...deps, db: openDeps(service().url).db, workerId: 'next life' }
  Object.assign(next, { db: new (deps.db.constructor as new (name: string) => typeof deps.db)(deps.db.name) })
  next.db.responses.hook('creating', () => {
    if (isFull) throw full()
  })
  await recover(next)
  expect(await ledgerOf(deps)).toMatchObject([{ state: 'sent' }])
  expect(deps.wakes.length).toBeGreaterThan(0)
  expect(kept.size).toBe(1)
  isFull = false
  await recover(next)
  expect(await ledgerOf(deps)).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
  expect(kept.size).toBe(0)
  expect(service().requests).toHaveLength(1)
})

test.each(['responded', 'settled'] as const)(
  'a response written before its worker died is settled once: %s',
  async (state) => {
    const { kept, unstored } = memory()
    const deps = openDeps(service().url, { unstored })
    const { db } = deps
    await bought(deps)
    const [row] = await ledgerOf(deps)
    const sums = await deps.db.spending.toArray()
    const open = { outcome: null, settledAt: null, cost: null, costBy: null } as const
    if (state === 'responded')
      await db.transaction('rw', db.requests, db.spending, () =>
        changeRequest(db, row!, requestWith({ ...row, state, ...open })),
      )
    kept.set(row!.id, (await deps.db.responses.get(row!.id))!)
    await recover({ ...deps, workerId: 'next life' })
    expect(await ledgerOf(deps)).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
    expect(await deps.db.spending.toArray()).toEqual(sums)
    expect(kept.size).toBe(0)
    expect(deps.wakes).toEqual([])
  },
)

test('a response with an invalid row is not retried forever', async () => {
  const { kept, unstored } = memory()
  const deps = openDeps(service().url, { unstored })
  deps.db.responses.hook('creating', () => {
    throw new DOMException('no', 'DataError')
  })
  await bought(deps)
  expect(await ledgerOf(deps)).toMatchObject([{ state: 'settled', outcome: 'unknown' }])
  expect(kept.size).toBe(0)
})

test('without enough disk space nothing is sent from any place, and with enough again it is', async () => {
  let left: number | null = 1_000_000
  const deps = openDeps(service().url, { scarceSpace: async () => left })
  for (const trigger of ['panel', 'popup', 'auto', 'run', 'console'] as const)
    expect(await bought(deps, {}, trigger)).toEqual({
      accepted: false,
      refusal: { reason: 'no-room', remaining: left },
    })
  expect(await deps.db.requests.count()).toBe(0)
  expect(service().requests).toHaveLength(0)
  left = null
  expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
})

test('unreadable settings refuse a click, while a response in flight is settled with the earlier settings', async () => {
  let fails = true
  const deps = openDeps(service().url)
  for (const name of ['deployment', 'preferences', 'apiKey'] as const) {
    const item: { read: () => Promise<unknown> } = deps[name]
    const read = item.read.bind(item)
    item.read = () =>
      fails ? Promise.reject(new ExtensionStorageError('Extension storage did not respond.')) : read()
  }
  expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason: 'settings-unreadable' } })
  expect(service().requests).toHaveLength(0)
  fails = false
  await bought(deps)
  const { fetch } = deps
  deps.fetch = async (url, init) => {
    fails = true
    return fetch(url, init)
  }
  await bought(deps, { repeat: 'anyway' })
  expect(await ledgerOf(deps)).toMatchObject([
    { state: 'settled', outcome: 'ok' },
    { state: 'settled', outcome: 'ok' },
  ])
})

test('a ledger that failed to open is opened by the next click', async () => {
  const deps = openDeps(service().url)
  const error = new DOMException('Internal error', 'UnknownError')
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = { error, onerror: (..._event: unknown[]) => {} }
    queueMicrotask(() => request.onerror({ target: request, preventDefault() {}, stopPropagation() {} }))
    return request as unknown as IDBOpenDBRequest
  })
  expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason: 'not-stored' } })
  expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason: 'not-stored' } })
  expect(service().requests).toHaveLength(0)
  opening.mockRestore()
  expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
  expect(service().requests).toHaveLength(1)
})

test('a database that opens too late for a click serves the next click, and the first one buys nothing', async () => {
  const deps = openDeps(service().url)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = indexedDB.open.bind(indexedDB)
  let go: () => void = () => {}
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = Object.assign(new EventTarget(), {
      onerror: null,
      onsuccess: null,
      onupgradeneeded: null,
    })
    go = () => {
      const real = open(...args)
      for (const name of ['onerror', 'onsuccess', 'onupgradeneeded'] as const)
        real[name] = (event: Event) => {
          Object.defineProperty(request, 'result', { value: real.result, configurable: true })
          Object.defineProperty(request, 'transaction', { value: real.transaction, configurable: true })
          ;(request[name] as ((event: Event) => void) | null)?.(event)
        }
    }
    return request as unknown as IDBOpenDBRequest
  })
  const first = bought(deps)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await first).toEqual({ accepted: false, refusal: { reason: 'not-stored' } })
  vi.useRealTimers()
  opening.mockRestore()
  go()
  await deps.db.open()
  expect(await deps.db.requests.count()).toBe(0)
  expect(service().requests).toHaveLength(0)
  expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
  expect(service().requests).toHaveLength(1)
})
