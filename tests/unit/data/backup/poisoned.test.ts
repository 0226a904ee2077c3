import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { noItems } from '../../../../lib/bulk/run.ts'
import { backupTables, tablesOf } from '../../../../lib/data/backup/backup-tables.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import { remoteIdsIn, supersededAmong } from '../../../../lib/crm/delivery.ts'
import { unknownAccount } from '../../../../lib/purchases/rows/account.ts'
import { isAnythingInFlight } from '../../../../lib/purchases/ledger/open-requests.ts'
import { pricesAt } from '../../../../lib/purchases/prices/prices.ts'
import { openJournal } from '../../../../lib/purchases/journal/open-journal.ts'
import { recover } from '../../../../lib/purchases/resume.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import {
  isSuppressed,
  suppress,
  unsuppress,
  whenInBackups,
} from '../../../../lib/records/suppression/suppress.ts'
import { restoredTerms } from '../../../../lib/records/suppression/suppression-backup.ts'
import { slowHashes } from '../../../../lib/records/suppression/suppression-hashes.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { demoKey, sandboxFixture } from '../../sandbox.fixture.ts'
import { accountOf, bought, layla, openDeps, sam, type TestDeps } from '../../purchases/purchase.fixture.ts'
import { memoryJournal } from '../../purchases/journal/memory-journal.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { backupFile, type FileLine } from './backup-file.ts'
import { editedBackup } from './edited-backup.ts'
import { runWith, creditsByDay, deliveryWith, itemWith, rowsIn } from './library.fixture.ts'

const { service } = sandboxFixture()
const bill = () => service().bill(demoKey).credits

let deps: TestDeps
let db: Database
beforeEach(() => {
  deps = openDeps(service().url, {}, { budgetPerDay: 8 })
  db = deps.db
})

async function restore(file: Blob | FileLine[], replace: boolean) {
  const found = await verifyBackup(db, file instanceof Blob ? file : backupFile(file))
  if (typeof found === 'string') throw new Error(found)
  const restored = await restoreBackup(db, found, { replace })
  if (restored === 'in-flight') throw new Error('under way')
  return { found, restored }
}

const today = () => creditsByDay(db, 'here')
const priceList = async () => pricesAt(db, new URL(service().url).origin, defaultPreferences)
const learnedFree = {
  table: 'learned',
  row: { operation: 'enrichProfile', found: [0, 0, 0, 0, 0], cached: [0], notFound: [0] },
}

test('every table of the database declares how files may change it', () => {
  expect(Object.keys(backupTables).toSorted()).toEqual(db.tables.map(({ name }) => name).toSorted())
})

describe.each([false, true])('a restore with replace: %s', (replace) => {
  test('a table that accepts nothing from files stays unchanged, for any file content', async () => {
    await bought(deps)
    const lines = await editedBackup(deps, (_, row) => row)
    const before = await rowsIn(db)
    const origin = new URL(service().url).origin
    const planted: FileLine[] = [
      { ...learnedFree, row: { key: `${origin} enrichProfile`, ...learnedFree.row } },
      {
        table: 'accounts',
        row: { ...unknownAccount('first account'), shared: true, stopped: 'unauthorized' },
      },
      {
        table: 'unexplained',
        row: {
          id: 'u',
          account: 'first account',
          day: '2026-01-02',
          at: 1,
          fell: 1e9,
          ours: 0,
          counted: 1e9,
          state: 'open',
          run: null,
          auto: false,
          seen: false,
        },
      },
      {
        table: 'spending',
        row: {
          key: '2026-01-02',
          credits: -5,
          reserved: 0,
          requests: 1,
          auto: 0,
          operations: {},
          unexplained: 0,
          unexplainedAuto: 0,
        },
      },
      {
        table: 'library',
        row: { key: 'library', id: 'x', hashKey: 'y', changes: 1e9, rebuilt: 0, recent: [] },
      },
      { table: 'suppressionKeys', row: { id: 'names', key: 'x' } },
      { table: 'teamClaims', row: { request: 'r', state: 'won', keys: [], sums: [] } },
      { table: 'teamState', row: { key: 'erasing:1', at: 1, subjects: [{ names: ['x'], keys: [] }] } },
      {
        table: 'undoParts',
        row: { key: 'step 0', step: 'step', marks: ['x'], deletedSubjects: [], rows: {}, changes: [] },
      },
      {
        table: 'undoSteps',
        row: { id: 'step', kind: 'deleted', state: 'open', label: '', count: 1, at: 1, until: 9e12 },
      },
      {
        table: 'pictures',
        row: { subject: 'person:mara-lindqvist', source: 'x', at: 1, image: null, bytes: 0 },
      },
      {
        table: 'matchKeys',
        row: { source: 'subjects person:x', subject: 'person:x', keys: ['email:a@b.example'] },
      },
      { table: 'lightRows', row: { from: 'a', until: 'z', rows: [] } },
    ]
    expect(planted.map((line) => (line as { table: string }).table).toSorted()).toEqual(
      tablesOf('nothing').toSorted(),
    )
    const { found } = await restore([...lines, ...planted], replace)
    expect(Object.keys(found.counts)).not.toEqual(expect.arrayContaining(['learned']))
    const after = await rowsIn(db)
    const names = tablesOf('nothing').filter((name) => name !== 'library' && name !== 'lightRows')
    expect(names.map((name) => [name, after[name]])).toEqual(names.map((name) => [name, before[name]]))
    expect((await db.library.toArray())[0]).not.toMatchObject({ id: 'x' })
  })

  test('learned prices in a file do not change prices', async () => {
    const before = await priceList()
    const origin = new URL(service().url).origin
    await restore([{ ...learnedFree, row: { key: `${origin} enrichProfile`, ...learnedFree.row } }], replace)
    expect(await priceList()).toEqual(before)
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect(
      (await db.requests.toArray()).find(({ subject }) => subject === 'person:layla-haddad'),
    ).toMatchObject({ reserved: 2 })
  })

  test.each<[string, object | null]>([
    ['at no cost', { cost: 0, reserved: 0, settledAt: 9e12 }],
    ['on another day', { day: '2026-01-01', reservedAt: 1, settledAt: 9e12 }],
    ['as refused', { outcome: 'refused', cost: 0, settledAt: 9e12 }],
    ['as unknown', { outcome: 'unknown', cost: null, reserved: 0 }],
    ['as waiting', { state: 'pending', outcome: null, cost: null, settledAt: null, reserved: 0 }],
    ['for another account', { account: 'other/account' }],
    ['as automatic in another run', { run: 'x', trigger: 'auto' }],
    ['not at all', null],
  ])('requests of today stored %s in a file do not change spending or the budget', async (_, change) => {
    await bought(deps)
    await bought(deps, { page: sam })
    const before = await today()
    expect(Object.values(before)).toEqual([4])
    const lines = await editedBackup(deps, (table, row) =>
      table === 'requests' ? (change === null ? null : { ...row, ...change }) : row,
    )
    await restore(lines, replace)
    expect(await today()).toEqual(before)
    expect(bill()).toBe(4)
    deps.prefer({ budgetPerDay: 5 })
    expect(await bought(deps, { page: layla })).toMatchObject({ refusal: { reason: 'budget', spent: 4 } })
  })

  test('requests of enormous cost in a file do not block lookups', async () => {
    await bought(deps)
    const day = Object.keys(await today())[0]!
    const dear = (id: string, more: object) => ({
      table: 'requests',
      row: requestWith({
        id,
        requestKey: `q ${id}`,
        subject: null,
        found: [],
        account: 'first account',
        cost: 1e9,
        reserved: 1e9,
        day,
        ...more,
      }),
    })
    const open = { state: 'sent', outcome: null, cost: null, settledAt: null } as const
    await restore(
      [
        dear('a', {}),
        dear('b', { day: '2999-12-31', reservedAt: 3e13 }),
        dear('c', { trigger: 'auto' }),
        dear('d', { account: '#file/first account' }),
        dear('e', { ...open, counted: 0 }),
        {
          table: 'accounts',
          row: { ...unknownAccount('first account'), stopped: 'out-of-credits', creditsRemaining: 0 },
        },
      ],
      replace,
    )
    expect(await today()).toEqual({ [day]: 2 })
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect((await creditsByDay(db, 'all'))[day]).toBeGreaterThan(1e9)
    await bought(deps, { page: sam })
    expect(Object.values(await today())).toEqual([bill()])
    expect(await db.unexplained.count()).toBe(0)
  })

  test('an account in a file creates and changes no account', async () => {
    const shared = { ...unknownAccount('first account'), shared: true, stopped: 'unauthorized' }
    await restore([{ table: 'accounts', row: shared }], replace)
    expect(await db.accounts.count()).toBe(0)
    await bought(deps)
    const before = await accountOf(deps)
    await restore(
      [{ table: 'accounts', row: { ...before, shared: true, anchor: null, creditsRemaining: 5 } }],
      replace,
    )
    expect(await accountOf(deps)).toEqual(before)
  })

  test('an answered request in a file is filed without changing prices or the balance', async () => {
    await bought(deps)
    const [prices, account] = [await priceList(), await accountOf(deps)]
    const response = (await db.responses.toArray())[0]!
    const requested = {
      ...(await db.requests.toArray())[0]!,
      state: 'responded',
      outcome: null,
      cost: null,
      costBy: null,
      settledAt: null,
    }
    const cheap = {
      ...response,
      request: 'planted',
      body: response.body.replaceAll(/"(\w*credits\w*)":\s*[\d.]+/gi, '"$1":5'),
    }
    await restore(
      [
        { table: 'requests', row: { ...requested, id: 'planted' } },
        { table: 'responses', row: cheap },
      ],
      replace,
    )
    await recover({ ...deps, workerId: 'another life' })
    expect(await db.requests.get('planted')).toMatchObject({ state: 'settled' })
    expect(await db.subjects.get('person:mara-lindqvist')).toBeDefined()
    expect(await priceList()).toEqual(prices)
    expect(await accountOf(deps)).toEqual(account)
    expect((await db.accounts.toArray()).map(({ id }) => id)).toEqual(['first account'])
  })

  test('a restored file sends nothing and adds no items to existing bulk runs', async () => {
    await db.runs.add(runWith({ id: 'mine', state: 'running', total: 1, counts: { ...noItems, pending: 1 } }))
    await db.items.add(itemWith({ run: 'mine', state: 'pending' }))
    const waiting = itemWith({
      run: 'theirs',
      state: 'pending',
      repeat: { reason: 'anyway', shownResult: { request: null, at: 1 } },
      chosen: 'buy',
      overriddenClaim: 7,
    })
    const settings = { account: 'first account', apiUrl: service().url, socialUrl: '', budget: null }
    await restore(
      [
        {
          table: 'runs',
          row: runWith({
            id: 'theirs',
            state: 'running',
            budget: 'none',
            notify: true,
            settings,
            counts: { ...noItems, pending: 1 },
          }),
        },
        {
          table: 'runs',
          row: runWith({ id: 'mine', state: 'running', total: 2, counts: { ...noItems, pending: 2 } }),
        },
        { table: 'items', row: waiting },
        { table: 'items', row: { ...waiting, run: 'mine', position: 1 } },
        { table: 'deliveries', row: deliveryWith({ state: 'pending', nextAt: 1 }) },
        {
          table: 'requests',
          row: requestWith({
            id: 'w',
            state: 'pending',
            outcome: null,
            cost: null,
            settledAt: null,
            account: 'first account',
          }),
        },
      ],
      replace,
    )
    const theirs = (await db.runs.get('theirs'))!
    expect(theirs).toMatchObject({ state: 'paused', budget: null, notify: false, imported: true })
    expect(theirs).not.toHaveProperty('settings')
    expect(await db.items.get(['theirs', 0])).toEqual(itemWith({ run: 'theirs', state: 'pending' }))
    const own = replace ? { state: 'paused', imported: true } : { state: 'running', total: 1 }
    expect(await db.runs.get('mine')).toMatchObject(own)
    expect(await db.items.get(['mine', replace ? 0 : 1])).toBeUndefined()
    expect(await db.deliveries.get('d')).toMatchObject({ state: 'dead', nextAt: null })
    expect(await db.requests.get('w')).toMatchObject({ state: 'settled', outcome: 'refused' })
    expect(await isAnythingInFlight(db, deps.now())).toBe(false)
    expect(service().requests).toHaveLength(0)
  })

  test('a delivery in a file is never sent again and sets no remote id', async () => {
    const rows = [deliveryWith({ id: 'd', state: 'dead' }), deliveryWith({ id: 'e', remoteId: '42' })]
    await restore(
      rows.map((row) => ({ table: 'deliveries', row })),
      replace,
    )
    const kept = await db.deliveries.toArray()
    expect(remoteIdsIn(kept)).toEqual([])
    expect(await supersededAmong(db, kept)).toEqual(new Set(['d']))
  })
})

describe('replacing the library', () => {
  test('replacing keeps the cost of earlier purchases, and a repeated lookup reports the earlier payment', async () => {
    await bought(deps)
    await restore([], true)
    const [row] = await db.requests.toArray()
    expect(row).toMatchObject({ cost: 2, subject: null, input: {}, found: [], problem: { kind: 'lost' } })
    expect(JSON.stringify(row)).not.toContain('lindqvist')
    expect(await bought(deps)).toMatchObject({ refusal: { reason: 'lost-before' } })
    expect(bill()).toBe(2)
  })

  test('replacing with the same backup keeps the ledger, and a later restore brings removed requests back', async () => {
    await bought(deps)
    const { file } = await writeBackup(db, {}, deps.now())
    const before = await db.requests.toArray()
    await restore(file, true)
    expect(await db.requests.toArray()).toEqual(before)
    await restore([], true)
    await restore(file, true)
    expect(await db.requests.toArray()).toEqual(before)
    expect(await bought(deps)).toMatchObject({ accepted: 'saved' })
  })
})

test('after a loss of the database, a backup restores requests at the cost in the journal', async () => {
  const store = memoryJournal()
  const journal = openJournal(db, store, () => deps.now())
  deps = openDeps(service().url, { db, journal })
  await bought(deps)
  await bought(deps, { page: sam })
  await journal.written()
  const before = { spent: await today(), ids: (await db.requests.toArray()).map(({ id }) => id) }
  const cheaper = await editedBackup(deps, (table, row) =>
    table === 'requests' ? { ...row, cost: 0, day: '2026-01-01' } : row,
  )
  await db.delete()
  db = new Database(db.name)
  const after = openJournal(db, store, () => deps.now())
  await db.open()
  expect(await after.isLost()).toBe(true)
  await restore(cheaper, false)
  expect(await today()).toEqual({})
  await after.settle()
  expect(await today()).toEqual(before.spent)
  expect((await db.requests.toArray()).map(({ id }) => id)).toEqual(before.ids)
  expect(await creditsByDay(db, 'all')).toEqual(before.spent)
})

describe('suppressed names in a file', () => {
  const salt = (at: number) => at.toString(16).padStart(32, '0')
  const row = (hash: string, group = 'g'): FileLine => ({ table: 'suppressed', row: { hash, group, at: 1 } })
  const slow = (iterations: number, at: number) => `slow.${iterations}.${salt(at)}.h.${'ab'.repeat(32)}`

  test('suppressed names with an unexpected number of iterations or too many salts are dropped and reported', async () => {
    const { found } = await restore(
      [
        ...[1, 9999, 600_001, 9_999_999].map((iterations) => row(slow(iterations, iterations))),
        ...Array.from({ length: 20 }, (_, at) => row(slow(600_000, at))),
        row('not a hash'),
      ],
      false,
    )
    expect(found.invalid).toEqual({ suppressed: 4 + 16 + 1 })
    expect(await restoredTerms(db)).toHaveLength(4)
    const more = await restore([row(slow(600_000, 77)), row(slow(10_000, 3))], false)
    expect(more.found.invalid).toEqual({ suppressed: 1 })
    expect(new Set((await restoredTerms(db)).map(({ salt: one }) => one)).size).toBe(4)
  })

  test('suppressed names of a file share no group with those of the library', async () => {
    await suppress(db, ['person:victim'])
    await whenInBackups(db)
    const group = (await db.suppressed.toArray())[0]!.group
    const terms = { iterations: 600_000, salt: salt(1) }
    const [hash = ''] = await slowHashes('person:decoy', terms)
    await restore([row(hash, group)], false)
    expect(await isSuppressed(db, ['person:decoy'])).toBe(true)
    await unsuppress(db, ['person:decoy'])
    expect(await isSuppressed(db, ['person:victim'])).toBe(true)
    expect(await isSuppressed(db, ['person:decoy'])).toBe(false)
  })
})
