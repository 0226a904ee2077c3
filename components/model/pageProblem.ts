import { signal, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchBlocked } from '../../lib/records/database/watch-blocked.ts'

/**
 * Why a page can't show what it should. `newer`: a later Sidelight wrote the library. `blocked`: another page holds the
 * version before. `closed`: the connection was taken away. `full`: there is no room on the disk. `unreadable`: the
 * library can't be opened, or be brought to this version. `partial`: it is open, and something in it can't be read.
 * `failed`: something else, such as settings that can't be read or a part of the page that can't be loaded.
 */
export type PageProblem = 'newer' | 'blocked' | 'closed' | 'full' | 'unreadable' | 'partial' | 'failed'

const found = signal<PageProblem | null>(null)

/** What keeps this page from showing everything; `null`: nothing that is known of. */
export const pageProblem: ReadonlySignal<PageProblem | null> = found

/** What follows from a cause gives way to it: a database that can't be opened is closed, too. */
const weight = (problem: PageProblem) =>
  problem === 'failed' || problem === 'partial' ? 1 : problem === 'closed' ? 2 : 3

function report(problem: PageProblem): void {
  const before = found.peek()
  if (before === null || weight(problem) > weight(before)) found.value = problem
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
  if (is('VersionError')) return report('newer')
  if (is('QuotaExceededError')) return report('full')
  if (is('OpenFailedError', 'UpgradeError', 'MissingAPIError')) return report('unreadable')
  if (is('DatabaseClosedError')) return report('closed')
  report('partial')
}

/** Whether Dexie made it, told without Dexie, which comes after the first paint: its errors have what caused them. */
const isOfDexie = (error: unknown) => error instanceof Error && 'inner' in error

/** Reports that something of a page failed, whatever it was. */
export function reportError(error: unknown): void {
  if (isOfDexie(error)) return reportDatabaseError(error)
  if (!namesIn(error).includes('AbortError')) report('failed')
}

/** Lets work run that nobody waits for: when it fails, the page says so. */
export function inBackground(work: Promise<unknown>): void {
  work.catch(reportError)
}

/** Reports that the database could not be opened. */
function reportOpening(error: unknown): void {
  reportDatabaseError(error)
  // Whatever else it is called by the browser.
  if (found.peek() === null || weight(found.peek()!) < 3) report('unreadable')
}

/** Follows the connection of a page, and reports whatever else rejects for the database and is handled nowhere. */
export function watchDatabase(db: Database): void {
  watchBlocked(db, () => report('blocked'))
  // Opened at once: only this says why it can't be; each query after it finds only that it is closed.
  db.open().catch((error: unknown) => reportOpening(error))
  db.on(
    'ready',
    () => {
      if (found.peek() === 'blocked') found.value = null
    },
    true,
  )
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null && newVersion > db.schemaVersion * 10) report('closed')
  })
  db.on('close', () => report('closed'))
  globalThis.addEventListener?.('unhandledrejection', ({ reason }) => {
    if (isOfDexie(reason)) reportDatabaseError(reason)
  })
}
