import { afterEach, describe, expect, test, vi } from 'vitest'
import { recover } from '../../../../lib/purchases/resume.ts'
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
import { demoKey, sandboxFixture } from '../../sandbox.fixture.ts'
import { bought, layla, ledgerOf, mara, openDeps, sam, type TestDeps } from '../purchase.fixture.ts'
import { localDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { snapshotOf, loseSince, type Snapshot } from './lose.ts'
import { memoryJournal } from './memory-journal.ts'

const { service } = sandboxFixture()
const bill = () => service().bill(demoKey).credits
afterEach(() => vi.restoreAllMocks())

let count = 0

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

async function goOn(deps: TestDeps): Promise<void> {
  await (deps.journal as JournalKeeper).settle()
  await recover({ ...deps, workerId: 'another' })
}

test('the journal records each purchase before it is sent, and its cost when known', async () => {
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
  await deps.journal.written()
  expect(left).toEqual([1, 2])
  expect([...store.rows.values()]).toMatchObject([
    { credits: 2, isKnown: true },
    { credits: 2, isKnown: true },
  ])
  expect(store.journal?.days[localDay(deps.now())]).toMatchObject({ requests: 2, credits: bill() })
})

test('the three changes of a purchase take two journal writes: one before sending, one after', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal.written()
  const [read, write] = [vi.spyOn(store, 'read'), vi.spyOn(store, 'write')]
  // Hold delayed writes until all changes arrived, whatever the machine's speed.
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) =>
    setTimeout(run, ms === writtenWithinMs ? 2 ** 31 - 1 : ms),
  )
  await bought(deps, { page: layla })
  await deps.journal.written()
  expect(write).toHaveBeenCalledTimes(2)
  // The journal is read only by the check for a loss.
  expect(read).toHaveBeenCalledTimes(1)
})

test('the journal is written even if nothing waits for it', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await vi.waitFor(() => expect([...store.rows.values()]).toMatchObject([{ credits: 2, isKnown: true }]))
})

test('a journal that was removed is written again in full', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal.written()
  await store.clear()
  await bought(deps, { page: layla })
  await deps.journal.written()
  expect(store.rows.size).toBe(2)
  expect(store.journal?.days[localDay(deps.now())]).toMatchObject({ requests: 2, credits: bill() })
})

test('the journal contains no personal data', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  await deps.journal.written()
  const reported = JSON.stringify([store.journal, [...store.rows]]).toLowerCase()
  for (const word of ['mara', 'lindqvist', 'person:', '/in/']) expect(reported).not.toContain(word)
})

test('when the journal cannot be written, nothing is sent or charged', async () => {
  const { store, live } = computer()
  const deps = live()
  await bought(deps)
  store.fails = true
  expect(await bought(deps, { page: layla })).toMatchObject({ refusal: { reason: 'not-stored' } })
  expect(service().requests).toHaveLength(1)
})

describe('changes of the database that are not a loss', () => {
  const harmless: Record<string, (deps: TestDeps) => Promise<unknown>> = {
    nothing: async () => {},
    'everything is deleted': ({ db }) => deleteEverything(db, Date.now() + 1_000_000),
    'a person is deleted': ({ db }) => deleteSubjects(db, ['person:mara-lindqvist']),
    'sums are recalculated': ({ db }) => recountSpending(db),
    'the library is replaced by its own backup': (deps) => restored(deps, true),
    'the library is merged with its own backup': (deps) => restored(deps, false),
    'the library is replaced by an empty backup': async ({ db }) => {
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
    await happens(deps)
    const next = live()
    expect(await next.journal.isLost()).toBe(false)
    await next.journal.written()
    const { requests = 0, credits = 0 } = (await next.db.spending.get(localDay(next.now()))) ?? {}
    const journaled = store.journal?.days[localDay(next.now())]
    expect([journaled?.requests ?? 0, journaled?.credits ?? 0]).toEqual([requests, credits])
    expect(store.rows.size).toBe(await next.db.requests.count())
    expect(await bought(next, { page: sam })).toMatchObject({ accepted: 'sent' })
  })

  test('deleting a person removes the hash from the journal', async () => {
    const { store, live } = computer()
    const deps = live()
    await bought(deps)
    await deps.journal.written()
    expect([...store.rows.values()].map(({ requestKey }) => requestKey)).not.toContain(null)
    await deleteSubjects(deps.db, ['person:mara-lindqvist'])
    await deps.journal.written()
    expect([...store.rows.values()].map(({ requestKey }) => requestKey)).toEqual([null])
  })

  test('a new, an old and an import-only library are not lost', async () => {
    const { store, live } = computer()
    const deps = live()
    expect(await deps.journal.isLost()).toBe(false)
    await deps.journal.written()
    expect(store.journal).toBeNull()
    await deps.db.lists.add({ id: 'a', name: 'A', createdAt: 1 })
    await live().journal.written()
    expect(store.journal).toMatchObject({ days: {}, lost: null })
    expect(await live().journal.isLost()).toBe(false)
  })
})

describe('a loss of the database', () => {
  /** With interruptions between the loss and the recovery. */
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
    await deps.journal.written()
    await one.lose(what === 'all of it' ? null : what === 'the newest request' ? before : middle)
    return one
  }

  test.each(losses)('after the loss of %s, no way of buying works in any later worker', async (what) => {
    const { live, store } = await lost(what)
    const sent = service().requests.length
    for (let workerId = 0; workerId < 3; workerId++) {
      const deps = live()
      expect(await bought(deps, { page: sam })).toEqual({
        accepted: false,
        refusal: { reason: 'library-lost' },
      })
      expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ accepted: false })
      await deps.db.transaction('rw', deps.db.spending, async () => {
        for (let each = 0; each < 20; each++) await deps.db.spending.toCollection().modify({})
      })
      await deps.journal.written()
    }
    expect(service().requests).toHaveLength(sent)
    expect(store.journal?.lost).toMatchObject({ kind: what === 'all of it' ? 'missing' : 'older' })
  })

  test.each(losses)(
    'after continuing without %s, lost spending counts, and lost requests are not silently bought again',
    async (what) => {
      const { live } = await lost(what)
      const deps = live()
      await goOn(deps)
      expect(await deps.journal.isLost()).toBe(false)
      expect(await deps.db.spending.get(localDay(deps.now()))).toMatchObject({ credits: 4, requests: 2 })
      expect(await bought(deps, { page: layla })).toMatchObject({
        accepted: false,
        refusal: { reason: what === 'the newest settlement' ? 'unknown-before' : 'lost-before' },
      })
      expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
      // A lost row is shown only in the refusal that named it.
      const refused = await bought(deps, { page: mara })
      const reported =
        'refusal' in refused && 'shownResult' in refused.refusal
          ? { shownResult: refused.refusal.shownResult }
          : {}
      expect(await bought(deps, { page: mara, repeat: 'anyway', ...reported })).toMatchObject({
        refusal: { reason: 'budget', spent: 6 },
      })
      expect(bill()).toBe(6)
    },
  )

  test('continuing after a loss, interrupted in the middle, ends the same when repeated', async () => {
    const { live, store } = await lost('all of it')
    const deps = live()
    expect(await deps.journal.isLost()).toBe(true)
    const write = store.write.bind(store)
    store.write = () => Promise.reject(new Error('stopped'))
    await goOn(deps)
    store.write = write
    const next = live()
    expect(await next.journal.isLost()).toBe(false)
    await goOn(next)
    expect(await ledgerOf(next)).toHaveLength(2)
    expect(store.journal?.lost).toBeNull()
  })

  test('a settled loss is not reported again when an earlier worker records it later', async () => {
    const { name, store, live, lose } = computer()
    await bought(live())
    await lose(null)
    // A worker that was considered stopped continues next to the new one, and both record the loss.
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

  test('a loss recorded late is withdrawn when the library is opened', async () => {
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

  test('after restoring a backup, later spending still counts, and a later backup brings its rows', async () => {
    const one = computer()
    const deps = one.live()
    await bought(deps)
    const { file: early } = await writeBackup(deps.db, {}, deps.now())
    await bought(deps, { page: layla })
    const { file: late } = await writeBackup(deps.db, {}, deps.now())
    await deps.journal.written()
    await one.lose(null)
    const next = one.live()
    const restore = async (file: Blob) => {
      const verified = await verifyBackup(next.db, file)
      if (typeof verified === 'string') throw new Error(verified)
      await restoreBackup(next.db, verified, { replace: false })
    }
    await restore(early)
    expect(await next.journal.isLost()).toBe(true)
    await goOn(next)
    const today = () => next.db.spending.get(localDay(next.now()))
    expect(await today()).toMatchObject({ credits: 4, requests: 2 })
    expect(await bought(next)).toMatchObject({ accepted: 'saved' })
    expect(await bought(next, { page: layla })).toMatchObject({ refusal: { reason: 'lost-before' } })
    await restore(late)
    expect(await next.journal.isLost()).toBe(false)
    expect(await today()).toMatchObject({ credits: 4, requests: 2 })
    expect(await bought(next, { page: layla })).toMatchObject({ accepted: 'saved' })
  })

  test("a database reopened during a worker's lifetime is compared before anything is sent", async () => {
    const { name, live } = computer()
    const deps = live()
    await bought(deps)
    await deps.journal.written()
    deps.db.close({ disableAutoOpen: false })
    await loseSince(name, null)
    expect(await bought(deps)).toMatchObject({ refusal: { reason: 'library-lost' } })
    expect(service().requests).toHaveLength(1)
  })

  test('spending beyond the individual journal rows counts as a sum', async () => {
    const one = computer({ budgetPerDay: 4 })
    const deps = one.live()
    await bought(deps)
    await bought(deps, { page: layla })
    await deps.journal.written()
    one.store.rows.clear()
    await one.lose(null)
    const next = one.live()
    await goOn(next)
    expect(await bought(next, { page: sam })).toMatchObject({ refusal: { reason: 'budget', spent: 4 } })
  })
})

test('the comparison of library and journal gives the expected status for each state', () => {
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
