import { afterEach, describe, expect, test, vi } from 'vitest'
import { sweep } from '../../../../lib/purchases/resume.ts'
import {
  openJournal,
  writtenWithinMs,
  type JournalKeeper,
} from '../../../../lib/purchases/journal/open-journal.ts'
import { compareLibrary } from '../../../../lib/purchases/journal/compare.ts'
import { deleteEverything } from '../../../../lib/data/retention/delete-everything.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import { recountSpending } from '../../../../lib/data/backup/recount-spending.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { newLibrary } from '../../../../lib/records/database/count-changes.ts'
import type { Preferences } from '../../../../lib/settings/preferences.ts'
import type { Journal } from '../../../../lib/settings/stored-journal.ts'
import { demoKey, sandboxBeside } from '../../sandbox-beside.ts'
import { bought, layla, ledgerOf, mara, openDeps, sam, type TestDeps } from '../purchase-beside.ts'
import { localDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { snapshotOf, loseSince, type Snapshot } from './lose.ts'
import { memoryJournal } from './memory-journal.ts'

const { service } = sandboxBeside()
const bill = () => service().bill(demoKey).credits
afterEach(() => vi.restoreAllMocks())

let count = 0

/** A computer whose worker begins a new life with each `live`: on the same database, beside the same journal. */
function computer(preferred: Partial<Preferences> = {}) {
  const name = `journal ${count++}`
  const store = memoryJournal()
  let open: TestDeps | undefined
  const end = () => open?.db.close({ disableAutoOpen: true })
  return {
    name,
    store,
    live: (): TestDeps => {
      end()
      const db = new Database(name)
      open = openDeps(service().url, { db, journal: openJournal(db, store, Date.now) }, preferred)
      return open
    },
    lose: async (snapshot: Snapshot | null): Promise<void> => {
      end()
      await loseSince(name, snapshot)
    },
  }
}

/** A life begins, and a person goes on with what is left. */
async function goOn(deps: TestDeps): Promise<void> {
  await (deps.journal as JournalKeeper).settle()
  await sweep({ ...deps, life: 'another' })
}

test('each purchase is in the journal before it leaves, and what it cost when that is known', async () => {
  const { store, live } = computer()
  const deps = live()
  const left: number[] = []
  const { fetch } = deps
  deps.fetch = (url, init) => {
    left.push(store.rows.size)
    expect([...store.rows.values()].at(-1)).toMatchObject({ credits: 2, isKnown: false })
    return fetch(url, init)
  }
  await bought(deps)
  await bought(deps, { page: layla })
  await deps.journal!.written()
  expect(left).toEqual([1, 2])
  expect([...store.rows.values()]).toMatchObject([
    { credits: 2, isKnown: true },
    { credits: 2, isKnown: true },
  ])
  expect(store.journal?.days[localDay(deps.now())]).toMatchObject({ requests: 2, credits: bill() })
})

test('the three changes of a purchase are written in two: before it leaves, and what follows together', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal!.written()
  const [read, write] = [vi.spyOn(store, 'read'), vi.spyOn(store, 'write')]
  // However busy the machine is, all has come before what is written later is.
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) =>
    setTimeout(run, ms === writtenWithinMs ? 2 ** 31 - 1 : ms),
  )
  await bought(deps, { page: layla })
  await deps.journal!.written()
  expect(write).toHaveBeenCalledTimes(2)
  // Whether the library is lost is always looked up, and nothing else.
  expect(read).toHaveBeenCalledTimes(1)
})

test('what nobody asks for is written by itself', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await vi.waitFor(() => expect([...store.rows.values()]).toMatchObject([{ credits: 2, isKnown: true }]))
})

test('a journal that somebody else took away is written whole again', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal!.written()
  await store.clear()
  await bought(deps, { page: layla })
  await deps.journal!.written()
  expect(store.rows.size).toBe(2)
  expect(store.journal?.days[localDay(deps.now())]).toMatchObject({ requests: 2, credits: bill() })
})

test('it names nobody', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal!.written()
  const told = JSON.stringify([store.journal, [...store.rows]]).toLowerCase()
  for (const word of ['mara', 'lindqvist', 'person:', '/in/']) expect(told).not.toContain(word)
})

test('where it can’t be written, nothing leaves and nothing is charged', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  store.fails = true
  expect(await bought(deps, { page: layla })).toMatchObject({ refusal: { why: 'not-stored' } })
  expect(service().requests).toHaveLength(1)
})

describe('what happens to a library that is no loss', () => {
  const harmless: Record<string, (deps: TestDeps) => Promise<unknown>> = {
    nothing: async () => {},
    'everything is deleted': ({ db }) => deleteEverything(db, Date.now() + 1_000_000),
    'somebody is deleted': ({ db }) => deleteSubjects(db, ['person:mara-lindqvist']),
    'sums are added up anew': ({ db }) => recountSpending(db),
    'it is replaced by its own backup': (deps) => restored(deps, true),
    'it is joined with its own backup': (deps) => restored(deps, false),
    'it is replaced by an empty backup': async ({ db }) => {
      const empty = new Database(`empty ${count++}`)
      const { file } = await writeBackup(empty, {}, 1)
      const verified = await verifyBackup(db, file)
      if (typeof verified === 'string') throw new Error(verified)
      await restoreBackup(db, verified, { replace: true })
    },
  }
  const restored = async ({ db }: TestDeps, replace: boolean) => {
    const { file } = await writeBackup(db, {}, Date.now())
    const verified = await verifyBackup(db, file)
    if (typeof verified === 'string') throw new Error(verified)
    await restoreBackup(db, verified, { replace })
  }

  test.each(Object.entries(harmless))('%s', async (_, happens) => {
    const { store, live } = computer()
    const deps = live()
    await bought(deps)
    await bought(deps, { page: layla })
    // A death before its journal hears of anything.
    await happens(deps)
    const next = live()
    expect(await next.journal!.isLost()).toBe(false)
    await next.journal!.written()
    const { requests = 0, credits = 0 } = (await next.db.spending.get(localDay(next.now()))) ?? {}
    const journaled = store.journal?.days[localDay(next.now())]
    expect([journaled?.requests ?? 0, journaled?.credits ?? 0]).toEqual([requests, credits])
    expect(store.rows.size).toBe(await next.db.requests.count())
    expect(await bought(next, { page: sam })).toMatchObject({ accepted: 'sent' })
  })

  test('a deleted person is not known by a hash any more', async () => {
    const { store, live } = computer()
    const deps = live()
    await bought(deps)
    await deps.journal!.written()
    expect([...store.rows.values()].map(({ question }) => question)).not.toContain(null)
    await deleteSubjects(deps.db, ['person:mara-lindqvist'])
    await deps.journal!.written()
    expect([...store.rows.values()].map(({ question }) => question)).toEqual([null])
  })

  test('a new library, an old one, and one that only holds imported records', async () => {
    const { store, live } = computer()
    const deps = live()
    expect(await deps.journal!.isLost()).toBe(false)
    await deps.journal!.written()
    expect(store.journal).toBeNull()
    await deps.db.lists.add({ id: 'a', name: 'A', createdAt: 1 })
    await live().journal!.written()
    expect(store.journal).toMatchObject({ days: {}, lost: null })
    expect(await live().journal!.isLost()).toBe(false)
  })
})

describe('a loss', () => {
  /** As much as is lost; and what may die between the loss and what follows. */
  const losses = ['all of it', 'the newest request', 'the newest settlement'] as const

  async function lost(what: (typeof losses)[number]) {
    const one = computer({ budgetPerDay: 6 })
    const deps = one.live()
    await bought(deps)
    const before = await snapshotOf(deps.db)
    let middle = before
    const { fetch } = deps
    deps.fetch = async (url, init) => {
      middle = await snapshotOf(deps.db)
      return fetch(url, init)
    }
    await bought(deps, { page: layla })
    await deps.journal!.written()
    await one.lose(what === 'all of it' ? null : what === 'the newest request' ? before : middle)
    return one
  }

  test.each(losses)('of %s: nothing is bought, whichever way, and by no later life', async (what) => {
    const { live, store } = await lost(what)
    const sent = service().requests.length
    for (let life = 0; life < 3; life++) {
      const deps = live()
      expect(await bought(deps, { page: sam })).toEqual({
        accepted: false,
        refusal: { why: 'library-lost' },
      })
      expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ accepted: false })
      // What writes all the same is no healing.
      await deps.db.transaction('rw', deps.db.spending, async () => {
        for (let each = 0; each < 20; each++) await deps.db.spending.toCollection().modify({})
      })
      await deps.journal!.written()
    }
    expect(service().requests).toHaveLength(sent)
    expect(store.journal?.lost).toMatchObject({ how: what === 'all of it' ? 'missing' : 'older' })
  })

  test.each(losses)('of %s, gone on without: it counts, and is not bought twice silently', async (what) => {
    const { live } = await lost(what)
    const deps = live()
    await goOn(deps)
    expect(await deps.journal!.isLost()).toBe(false)
    expect(await deps.db.spending.get(localDay(deps.now()))).toMatchObject({ credits: 4, requests: 2 })
    expect(await bought(deps, { page: layla })).toMatchObject({
      accepted: false,
      refusal: { why: what === 'the newest settlement' ? 'unknown-before' : 'lost-before' },
    })
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
    // A row that was lost is in no view: what a person saw of it is the refusal that named it.
    const refused = await bought(deps, { page: mara })
    const told = 'refusal' in refused && 'seen' in refused.refusal ? { seen: refused.refusal.seen } : {}
    expect(await bought(deps, { page: mara, again: 'anyway', ...told })).toMatchObject({
      refusal: { why: 'budget', spent: 6 },
    })
    expect(bill()).toBe(6)
  })

  test('stopped in the middle of going on, it is done again to the same end', async () => {
    const { live, store } = await lost('all of it')
    const deps = live()
    expect(await deps.journal!.isLost()).toBe(true)
    const write = store.write.bind(store)
    store.write = () => Promise.reject(new Error('stopped'))
    await goOn(deps)
    store.write = write
    const next = live()
    expect(await next.journal!.isLost()).toBe(false)
    await goOn(next)
    expect(await ledgerOf(next)).toHaveLength(2)
    expect(store.journal?.lost).toBeNull()
  })

  test('that was settled is none where a life of before writes it down after that', async () => {
    const { name, store, live, lose } = computer()
    await bought(live())
    await lose(null)
    // One that was taken for stopped goes on beside the next: each finds the same, and writes it down.
    const goesOn = Promise.withResolvers<void>()
    const wrote = Promise.withResolvers<void>()
    const slow: typeof store.write = async (...given) => {
      await goesOn.promise
      await store.write(...given)
      wrote.resolve()
    }
    const former = new Database(name)
    openJournal(former, { ...store, write: slow }, Date.now)
    const opening = former.open()
    const next = live()
    await next.db.open()
    await goOn(next)
    goesOn.resolve()
    await Promise.all([opening, wrote.promise])
    expect(store.journal?.lost).not.toBeNull()
    former.close()

    expect(await bought(next, { page: layla })).toMatchObject({ accepted: 'sent' })
    await vi.waitFor(() => expect(store.journal?.lost).toBeNull())
    expect(await ledgerOf(next)).toHaveLength(2)
  })

  test('written down so late, it is taken back as soon as the library is opened', async () => {
    const { store, live, lose } = computer()
    await bought(live())
    await lose(null)
    const finding = live()
    await finding.db.open()
    const stale = structuredClone(store.journal!)
    await goOn(finding)
    await store.write(stale, [], false)
    await live().db.open()
    await vi.waitFor(() => expect(store.journal?.lost).toBeNull())
  })

  test('a backup brought back, and what was bought since counts still; a later one has the rows themselves', async () => {
    const one = computer()
    const deps = one.live()
    await bought(deps)
    const { file: early } = await writeBackup(deps.db, {}, deps.now())
    await bought(deps, { page: layla })
    const { file: late } = await writeBackup(deps.db, {}, deps.now())
    await deps.journal!.written()
    await one.lose(null)
    const next = one.live()
    const restore = async (file: Blob) => {
      const verified = await verifyBackup(next.db, file)
      if (typeof verified === 'string') throw new Error(verified)
      await restoreBackup(next.db, verified, { replace: false })
    }
    await restore(early)
    expect(await next.journal!.isLost()).toBe(true)
    await goOn(next)
    const today = () => next.db.spending.get(localDay(next.now()))
    expect(await today()).toMatchObject({ credits: 4, requests: 2 })
    expect(await bought(next)).toMatchObject({ accepted: 'known' })
    expect(await bought(next, { page: layla })).toMatchObject({ refusal: { why: 'lost-before' } })
    await restore(late)
    expect(await next.journal!.isLost()).toBe(false)
    expect(await today()).toMatchObject({ credits: 4, requests: 2 })
    expect(await bought(next, { page: layla })).toMatchObject({ accepted: 'known' })
  })

  test('while a worker lives: what it opens anew is compared before anything is sent', async () => {
    const { name, live } = computer()
    const deps = live()
    await bought(deps)
    await deps.journal!.written()
    deps.db.close({ disableAutoOpen: false })
    await loseSince(name, null)
    expect(await bought(deps)).toMatchObject({ refusal: { why: 'library-lost' } })
    expect(service().requests).toHaveLength(1)
  })

  test('more than the journal has one by one counts as a sum', async () => {
    const one = computer({ budgetPerDay: 4 })
    const deps = one.live()
    await bought(deps)
    await bought(deps, { page: layla })
    await deps.journal!.written()
    one.store.rows.clear()
    await one.lose(null)
    const next = one.live()
    await goOn(next)
    expect(await bought(next, { page: sam })).toMatchObject({ refusal: { why: 'budget', spent: 4 } })
  })
})

test('the table of standings', () => {
  const library = { ...newLibrary(), id: 'a', changes: 5, settledLoss: 'settled' }
  const journal = { library: 'a', changes: 5, lost: null } as Journal
  const lost = (loss: string) => ({ ...journal, lost: { loss } }) as Journal
  expect([
    compareLibrary(null, undefined),
    compareLibrary(null, library),
    compareLibrary(journal, library),
    compareLibrary({ ...journal, changes: 4 }, library),
    compareLibrary({ ...journal, changes: 6 }, library),
    compareLibrary(journal, undefined),
    compareLibrary({ ...journal, library: 'b' }, library),
    compareLibrary(lost('open'), library),
    compareLibrary(lost('open'), undefined),
    compareLibrary(lost('settled'), library),
  ]).toEqual(['none', 'none', 'same', 'behind', 'older', 'missing', 'missing', 'lost', 'lost', 'behind'])
})
