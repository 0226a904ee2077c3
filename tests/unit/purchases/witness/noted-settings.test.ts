import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteEverything } from '../../../../lib/data/retention/delete-everything.ts'
import { keepWitness } from '../../../../lib/purchases/witness/keep-witness.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { sandboxBeside } from '../../sandbox-beside.ts'
import { bought, openDeps } from '../purchase-beside.ts'
import { memoryWitness } from './witness-beside.ts'

const { service } = sandboxBeside()
afterEach(() => vi.restoreAllMocks())

let count = 0

describe('settings that the browser lost', () => {
  /** A library with one purchase; each further life is told which settings are stored then. */
  async function lived() {
    const name = `settings ${count++}`
    const store = memoryWitness()
    const lost: string[][] = []
    /** What extension storage has beside the settings. */
    const beside = { noted: 0 }
    const live = async (stored: string[], watch: (see: () => void) => void = () => {}) => {
      const db = new Database(name)
      const settings = {
        stored: () =>
          Promise.resolve(Object.fromEntries(stored.map((each) => each.split('=') as [string, string?]))),
        noted: () => Promise.resolve(beside.noted),
        note: async (number: number) => void (beside.noted = number),
        watch,
        markLost: async (missing: readonly string[], older: readonly string[]) =>
          void lost.push([...missing, ...older]),
      }
      const witness = keepWitness(db, store, Date.now, settings)
      await db.open()
      return openDeps(service().url, { db, witness })
    }
    const next = async (stored: string[]) => {
      const { db, witness } = await live(stored)
      await witness!.written()
      db.close()
    }
    const deps = await live(['apiKey', 'preferences'])
    await bought(deps)
    await deps.witness!.written()
    deps.db.close()
    return { store, live, next, lost, beside }
  }

  test('are noticed once, with the witness beside them or without', async () => {
    const { store, next, lost } = await lived()
    await next(['apiKey', 'preferences'])
    expect(lost).toEqual([])
    await store.clear()
    await next(['preferences'])
    await next(['preferences'])
    expect(lost).toEqual([['apiKey']])
    await next([])
    await next([])
    expect(lost).toEqual([['apiKey'], ['preferences']])
    expect(store.witness).not.toBeNull()
  })

  test('are noticed where they were set amid the life before, too', async () => {
    const { live, next, lost } = await lived()
    const stored = ['apiKey', 'preferences']
    let set: (() => void) | undefined
    const { db, witness } = await live(stored, (see) => (set = see))
    await witness!.written()
    stored.push('deployment')
    set!()
    await witness!.written()
    db.close()
    await next(['apiKey', 'preferences'])
    expect(lost).toEqual([['deployment']])
  })

  test('are noticed where older values are back, and only then', async () => {
    const { next, lost, beside } = await lived()
    await next(['apiKey', 'preferences=6'])
    // Set while nobody noted it.
    await next(['apiKey', 'preferences=9'])
    const { noted } = beside
    await next(['apiKey', 'preferences=5'])
    expect(lost).toEqual([])
    // Extension storage lost what was written last.
    beside.noted = noted
    await next(['apiKey', 'preferences=9'])
    await next(['apiKey', 'preferences=9'])
    expect(lost).toEqual([['preferences']])
    // What it lost was no setting.
    beside.noted = 0
    await next(['apiKey', 'preferences=9'])
    expect(lost).toEqual([['preferences']])
    // What is set after that while nobody notes it is no loss.
    await next(['apiKey', 'preferences=7'])
    expect(lost).toEqual([['preferences']])
  })

  test('are noticed where an earlier Sidelight knew their keys alone', async () => {
    const { live, next, lost } = await lived()
    const { db } = await live(['apiKey', 'preferences'])
    await db.library.update('library', { settings: ['apiKey', 'preferences'], settingsNoted: undefined })
    db.close()
    await next(['apiKey'])
    await next(['apiKey'])
    expect(lost).toEqual([['preferences']])
  })

  test('that are known are not written down again', async () => {
    const { live } = await lived()
    const { db, witness } = await live(['apiKey', 'preferences'])
    const update = vi.spyOn(db.library, 'update')
    await witness!.written()
    expect(update).not.toHaveBeenCalled()
    db.close()
  })

  test('are none where everything was deleted', async () => {
    const { live, next, lost } = await lived()
    const { db } = await live(['apiKey', 'preferences'])
    await deleteEverything(db)
    db.close()
    await next([])
    expect(lost).toEqual([])
  })

  test('are none that could not be read', async () => {
    const { store, lost } = await lived()
    const db = new Database(`settings ${count - 1}`)
    const settings = {
      stored: () => Promise.reject(new Error('not read')),
      noted: () => Promise.reject(new Error('not read')),
      note: () => Promise.reject(new Error('called')),
      watch: () => {},
      markLost: () => Promise.reject(new Error('called')),
    }
    const witness = keepWitness(db, store, Date.now, settings)
    expect(await witness.isLost()).toBe(false)
    expect(lost).toEqual([])
    db.close()
  })
})
