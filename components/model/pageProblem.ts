import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchBlocked } from '../../lib/records/database/watch-blocked.ts'
import { isRoomScarce } from '../../lib/platform/storage-state.ts'
import { ExtensionStorageError, answersAtAll } from '../../lib/settings/extension-storage.ts'

/**
 * Why a page can't show what it should. `newer`: a later Sidelight wrote the library. `blocked`: another page holds the
 * version before. `closed`: the connection was taken away. `deleted`: the library was deleted under this page. `full`:
 * there is no room on the disk. `silent`: the library is not opened, and nothing says why. `unreadable`: it can't be
 * opened, or be brought to this version. `partial`: it is open, and something in it can't be read. `settings`: extension
 * storage can't be read. `failed`: something else, such as a part of the page that can't be loaded.
 */
export type PageProblem =
  | 'newer'
  | 'blocked'
  | 'closed'
  | 'deleted'
  | 'full'
  | 'silent'
  | 'unreadable'
  | 'partial'
  | 'settings'
  | 'failed'

const found = signal<PageProblem | null>(null)

/** What keeps this page from showing everything; `null`: nothing that is known of. */
export const pageProblem: ReadonlySignal<PageProblem | null> = found

/** How often this page came back from a problem: what it showed before is made anew. */
export const recoveries = signal(0)

/** What follows from a cause gives way to it: a database that can't be opened is closed, too. */
const weights: Record<PageProblem, number> = {
  failed: 1,
  partial: 1,
  settings: 2,
  closed: 3,
  silent: 4,
  deleted: 5,
  newer: 5,
  blocked: 5,
  full: 5,
  unreadable: 5,
}

function report(problem: PageProblem): void {
  const before = found.peek()
  if (before === null || weights[problem] > weights[before]) found.value = problem
  if (problem in tryAgain) void tryLater()
}

/** What can be over by itself, and how a page finds that out. */
const tryAgain: Partial<Record<PageProblem, () => Promise<unknown>>> = {}

/** Sooner at first: most of it is over in a moment. */
const tryAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000]

let isTrying = false

async function tryLater(): Promise<void> {
  if (isTrying) return
  isTrying = true
  for (let at = 0; ; at++) {
    await new Promise((done) => setTimeout(done, tryAfterMs[Math.min(at, tryAfterMs.length - 1)]))
    const now = found.peek()
    const ask = now && tryAgain[now]
    if (!ask) break
    const isOver = await ask().then(
      () => true,
      () => false,
    )
    if (!isOver || found.peek() !== now) continue
    found.value = null
    recoveries.value += 1
    break
  }
  isTrying = false
}

/** The names of an error and of what caused it: Dexie wraps what opening failed with. */
function namesIn(error: unknown): string[] {
  const names: string[] = []
  for (
    let one = error;
    one instanceof Error && names.length < 5;
    one = 'inner' in one ? one.inner : one.cause
  )
    names.push(one.name)
  return names
}

/** Reports that a query of the database failed. */
export function reportDatabaseError(error: unknown): void {
  const names = namesIn(error)
  const is = (...wanted: string[]) => names.some((name) => wanted.includes(name))
  // A page that goes, or a question that nobody asks any more: somebody stopped it.
  if (names.length > 0 && names.every((name) => name === 'AbortError')) return
  if (is('ExtensionStorageError')) return report('settings')
  if (is('VersionError')) return report('newer')
  if (is('QuotaExceededError')) return report('full')
  if (is('OpenFailedError', 'UpgradeError', 'MissingAPIError')) return report('unreadable')
  if (is('DatabaseClosedError')) return report('closed')
  report('partial')
}

/** Whether Dexie made it, told without Dexie, which comes after the first paint: its errors have what caused them. */
const isOfDexie = (error: unknown) => error instanceof Error && 'inner' in error

const isOfStorage = (error: unknown) => error instanceof ExtensionStorageError

/** Reports that something of a page failed, whatever it was. */
export function reportError(error: unknown): void {
  if (isOfDexie(error) || isOfStorage(error)) return reportDatabaseError(error)
  if (!namesIn(error).includes('AbortError')) report('failed')
}

/** Lets work run that nobody waits for: when it fails, the page says so. */
export function inBackground(work: Promise<unknown>): void {
  work.catch(reportError)
}

/**
 * Reads now, and anew whenever the page came back from a problem, for what is not made anew with the page's models: a
 * reading that failed would leave it without an answer for ever. Ends with the model that it is made in, or as it gives.
 */
export function readAgain(read: () => Promise<unknown>): () => void {
  return effect(() => {
    void recoveries.value
    untracked(() => inBackground(read()))
  })
}

/** So long a library may take to open before that is said; it may still open later. */
const silentAfterMs = 10_000

/** Opens the connection of a page, and says why it can't be: each query after it finds only that it is closed. */
async function open(db: Database): Promise<void> {
  const timer = setTimeout(() => report('silent'), silentAfterMs)
  try {
    await db.open()
  } catch (error) {
    reportDatabaseError(error)
    // Whatever else it is called by the browser. On a full disk it is not called so: what is there is fine then.
    if (found.peek() === null || weights[found.peek()!] < weights.unreadable)
      report((await isRoomScarce()) ? 'full' : 'unreadable')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Follows the connection of a page, and reports whatever else rejects for the database and is handled nowhere. */
export function watchDatabase(db: Database): void {
  watchBlocked(db, () => report('blocked'))
  // Chromium was seen to delete a library that is opened on a full disk: nobody tries that again and again.
  const reopen = async () => {
    if (await isRoomScarce()) {
      report('full')
      throw new Error('No room.')
    }
    await open(db)
  }
  for (const problem of ['closed', 'full', 'silent', 'unreadable'] as const) tryAgain[problem] = reopen
  tryAgain.settings = () => answersAtAll('local')
  open(db).catch(() => {})
  db.on(
    'ready',
    () => {
      const now = found.peek()
      if (now === 'blocked' || now === 'silent') found.value = null
    },
    true,
  )
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) report('deleted')
    else if (newVersion > db.schemaVersion * 10) report('closed')
  })
  db.on('close', () => db.isClosedForNow || report('closed'))
  globalThis.addEventListener?.('unhandledrejection', ({ reason }) => {
    if (isOfDexie(reason) || isOfStorage(reason)) reportDatabaseError(reason)
  })
}
