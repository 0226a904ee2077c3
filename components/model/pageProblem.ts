import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchBlocked } from '../../lib/records/database/watch-blocked.ts'
import { isSpaceScarce } from '../../lib/platform/storage-state.ts'
import { ExtensionStorageError, checkStorage } from '../../lib/settings/extension-storage.ts'

/**
 * Why a page can't show its content. `newer`: a newer Sidelight wrote the library. `blocked`: another page has an older
 * version open. `closed`: the browser closed the connection. `deleted`: the library is gone. `full`: the disk is full.
 * `silent`: opening neither succeeds nor fails. `unreadable`: it can't be opened or upgraded. `partial`: some of it
 * can't be read. `settings`: extension storage can't be read. `failed`: anything else, such as a module that doesn't
 * load.
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

export const pageProblem: ReadonlySignal<PageProblem | null> = found

/** The models of the page are created again after each. */
export const recoveries = signal(0)

/**
 * A problem replaces one with a lower weight: causes outweigh their consequences. A database that fails to open, for
 * example, is also closed.
 */
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

const tryAgain: Partial<Record<PageProblem, () => Promise<unknown>>> = {}

/** Waiting times before trying again, in ms: most problems end quickly. */
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

/** Names of an error and of its causes: Dexie wraps the error of a failed open. */
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

export function reportDatabaseError(error: unknown): void {
  const names = namesIn(error)
  const is = (...requested: string[]) => names.some((name) => requested.includes(name))
  // The page is closing, or the query was cancelled.
  if (names.length > 0 && names.every((name) => name === 'AbortError')) return
  if (is('ExtensionStorageError')) return report('settings')
  if (is('VersionError')) return report('newer')
  if (is('QuotaExceededError')) return report('full')
  if (is('OpenFailedError', 'UpgradeError', 'MissingAPIError')) return report('unreadable')
  if (is('DatabaseClosedError')) return report('closed')
  report('partial')
}

/** Recognized by its shape, because Dexie loads only after the first paint. */
const isOfDexie = (error: unknown) => error instanceof Error && 'inner' in error

const isOfStorage = (error: unknown) => error instanceof ExtensionStorageError

export function reportError(error: unknown): void {
  if (isOfDexie(error) || isOfStorage(error)) return reportDatabaseError(error)
  if (!namesIn(error).includes('AbortError')) report('failed')
}

export function inBackground(work: Promise<unknown>): void {
  work.catch(reportError)
}

/**
 * Now and after each recovery, for state outside the page's models. Returns a function that stops it. Also stops with
 * the model that is being created.
 */
export function readAgain(read: () => Promise<unknown>): () => void {
  return effect(() => {
    void recoveries.value
    untracked(() => inBackground(read()))
  })
}

/** In ms. After that, opening is reported as `silent`; it may still succeed later. */
const silentAfterMs = 10_000

/** Reports why opening fails: later queries only see a closed connection. */
async function open(db: Database): Promise<void> {
  const timer = setTimeout(() => report('silent'), silentAfterMs)
  try {
    await db.open()
  } catch (error) {
    reportDatabaseError(error)
    // Report a full disk as such: then the stored data is intact.
    if (found.peek() === null || weights[found.peek()!] < weights.unreadable)
      report((await isSpaceScarce()) ? 'full' : 'unreadable')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export function watchDatabase(db: Database): void {
  watchBlocked(db, () => report('blocked'))
  // Don't open on a full disk: Chromium was seen to delete a library that was opened there.
  const reopen = async () => {
    if (await isSpaceScarce()) {
      report('full')
      throw new Error('The disk is full.')
    }
    await open(db)
  }
  for (const problem of ['closed', 'full', 'silent', 'unreadable'] as const) tryAgain[problem] = reopen
  tryAgain.settings = () => checkStorage('local')
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
