import 'fake-indexeddb/auto'
import { effect, signal } from '@preact/signals'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, makeModel, onDispose } from '../../../components/model/model.ts'
import { deleteAll } from '../fake-browser.ts'
import { watchPanelModel } from '../../../components/panel/panelModel.ts'
import { watchPanel } from '../../../components/panel/panelState.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { listenerCount } from './page-browser.ts'
import { models, settled } from './page-models.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({ storageState: async () => undefined }))

/** Listeners and queries that could outlive a page's model. */
const counts = { intervals: new Set<unknown>(), page: new Set<unknown>(), channels: new Set<unknown>() }

const queries = new Set<unknown>()
const { storagemutated } = Dexie.on
const subscribe = storagemutated.subscribe.bind(storagemutated)
const unsubscribe = storagemutated.unsubscribe.bind(storagemutated)
vi.spyOn(storagemutated, 'subscribe').mockImplementation((query) => {
  queries.add(query)
  subscribe(query)
})
vi.spyOn(storagemutated, 'unsubscribe').mockImplementation((query) => {
  queries.delete(query)
  unsubscribe(query)
})

function watching() {
  return {
    queries: queries.size,
    listeners: listenerCount(),
    intervals: counts.intervals.size,
    page: counts.page.size,
    channels: counts.channels.size,
  }
}

beforeEach(() => {
  deleteAll()
  for (const each of Object.values(counts)) each.clear()
  const { setInterval: start, clearInterval: end } = globalThis
  vi.stubGlobal('setInterval', (...args: Parameters<typeof setInterval>) => {
    const timer = start(...args)
    counts.intervals.add(timer)
    return timer
  })
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout) => {
    counts.intervals.delete(timer)
    end(timer)
  })
  vi.stubGlobal('location', { hash: '', search: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => counts.page.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => counts.page.delete(listener))
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        counts.channels.add(this)
      }
      override close() {
        counts.channels.delete(this)
        super.close()
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test.each(Object.entries(models))('%s leaves no listeners or queries after disposal', async (_, make) => {
  const db = openDatabase()
  await db.subjects.bulkAdd(['ann', 'bob'].map((name) => subjectWith({ key: `person:${name}` })))
  const before = watching()
  for (const wait of [settled, async () => {}]) {
    const { dispose } = makeModel(() => make(db))
    await wait()
    expect(watching()).not.toEqual(before)
    dispose()
    // Work in flight at disposal must not start watching.
    await settled()
    expect(watching()).toEqual(before)
  }
})

test('a search in the panel is observed until the panel is disposed of', async () => {
  const db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:ann', name: 'Ann Aalto' }))
  const before = watching()
  const { model, dispose } = makeModel(() => watchPanel(db, watchPanelModel(db, 'panel'), null))
  model.localSearch.query.value = 'Aalto'
  await vi.waitFor(() => expect(model.localSearch.hits.value?.total).toBe(1))
  dispose()
  await settled()
  expect(watching()).toEqual(before)
})

test('a model that throws during construction is disposed of and rethrows', () => {
  const ended = vi.fn<() => void>()
  expect(() =>
    makeModel(() => {
      onDispose(ended)
      throw new TypeError('no such thing')
    }),
  ).toThrow('no such thing')
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a nested model ends with its parent, and functions of a model are reactive', () => {
  const ended: string[] = []
  const count = signal(1)
  const outer = makeModel(() => {
    onDispose(() => ended.push('outer'))
    const inner = makeModel(() => onDispose(() => ended.push('inner')))
    return { inner, doubled: () => count.value * 2 }
  })
  const seen: number[] = []
  const stop = effect(() => void seen.push(outer.model.doubled()))
  count.value = 2
  expect(seen).toEqual([2, 4])
  stop()
  outer.dispose()
  expect(ended.toSorted()).toEqual(['inner', 'outer'])
  outer.dispose()
  outer.model.inner.dispose()
  expect(ended).toHaveLength(2)
})

test('a listener is removed with its model', () => {
  const listeners = new Set<() => void>()
  const event = {
    addListener: (listener: () => void) => void listeners.add(listener),
    removeListener: (listener: () => void) => void listeners.delete(listener),
  }
  const { dispose } = makeModel(() => listen(event, () => {}))
  expect(listeners.size).toBe(1)
  dispose()
  expect(listeners.size).toBe(0)
})
