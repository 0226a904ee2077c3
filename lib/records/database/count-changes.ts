import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'
import { libraryKey, type LibraryState } from './rows/library.ts'
import type { LedgerRequest, Spending } from './rows/purchases.ts'

const table = 'library'

/** What money was spent: whoever writes here makes a change that the journal has to know. */
const counted = new Set(['requests', 'spending', 'unexplained'])

/** What one transaction changed of what was spent, once it is through. */
export interface CommittedChange {
  /** The library as the transaction left it. */
  library: LibraryState
  /** Each row that it wrote, in order; `null`: it did something else too, and what is there now has to be read. */
  wrote: { requests: LedgerRequest[]; spending: Spending[] } | null
}

/** More requests than these are not listed one by one. */
const maxListed = 100

/** A library in which nothing was changed yet. */
export const newLibrary = (): LibraryState => ({
  key: libraryKey,
  id: crypto.randomUUID(),
  hashKey: randomKey(),
  changes: 0,
  rebuilt: 0,
  recent: [],
  hasLost: false,
  settledLoss: null,
})

/** 32 random bytes, in hexadecimal. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The library after a change wrote these requests; `null`: it took rows out, or nobody can say which it wrote. */
function afterChange(
  library: LibraryState,
  change: number,
  requests: readonly string[] | null,
): LibraryState {
  if (requests === null || requests.length > maxListed)
    return { ...library, changes: change, rebuilt: change, recent: [] }
  const before = library.recent.filter(([number]) => number !== change)
  const mine = library.recent.find(([number]) => number === change)?.[1] ?? []
  const recent: LibraryState['recent'] = [...before, [change, [...new Set([...mine, ...requests])]]]
  let listed = recent.reduce((sum, [, ids]) => sum + ids.length + 1, 0)
  while (listed > maxListed && recent.length > 1) listed -= recent.shift()![1].length + 1
  return { ...library, changes: change, recent }
}

/**
 * Counts the transactions that change what was spent, in the transaction itself and without the writer having to know:
 * so a library that lost its newest ones is told from one that did not, whatever was deleted or restored since.
 * `onCommitted` is called when one is through.
 */
export const countChanges = (onCommitted: (change: CommittedChange) => void): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'countChanges',
  level: 1,
  create: (core) => {
    const kept = core.table(table)
    /** What each transaction has made of the row so far, and wrote beside it. */
    const written = new WeakMap<DBCoreTransaction, CommittedChange>()
    /** The row as each transaction found it: read once, however many writes wait for it. */
    const reading = new WeakMap<DBCoreTransaction, PromiseLike<LibraryState>>()

    const readIn = (trans: DBCoreTransaction): PromiseLike<LibraryState> => {
      const read =
        reading.get(trans) ??
        kept.get({ trans, key: libraryKey }).then((row) => (row as LibraryState | undefined) ?? newLibrary())
      reading.set(trans, read)
      return read
    }

    // Chains of `then`, no `await`: Dexie's own promises are what keeps its transaction.
    const note = (
      name: string,
      request: DBCoreMutateRequest,
      failures: Record<number, Error>,
    ): PromiseLike<unknown> => {
      const { trans } = request
      const rows = writtenBy(request, failures)
      const requests = name === 'requests' ? (rows?.map(({ id }) => id) ?? null) : rows && []
      return readIn(trans).then((found) => {
        const mine = written.get(trans)
        const number = mine?.library.changes ?? found.changes + 1
        const before = mine?.wrote ?? { requests: [], spending: [] }
        // Once it is not known any more nothing is listed: a transaction may write row by row.
        const list =
          rows && mine?.wrote !== null && name !== 'unexplained'
            ? [...before[name as keyof typeof before], ...rows]
            : null
        const isKnown = list !== null && list.length <= maxListed
        const wrote = isKnown ? { ...before, [name]: list } : null
        // Nothing that the row says would change.
        const isSame = mine !== undefined && requests?.length === 0
        const library = isSame ? mine.library : afterChange(mine?.library ?? found, number, requests)
        written.set(trans, { library, wrote })
        return isSame ? null : kept.mutate({ type: 'put', trans, values: [library] })
      })
    }

    return {
      transaction(stores, mode, options) {
        const counts = mode === 'readwrite' && stores.some((store) => counted.has(store))
        if (!counts) return core.transaction(stores, mode, options)
        const trans = core.transaction(stores.includes(table) ? stores : [...stores, table], mode, options)
        // Before Dexie itself listens: who waits for the transaction finds it told.
        ;(trans as unknown as EventTarget).addEventListener('complete', () => {
          const change = written.get(trans)
          if (change) onCommitted(change)
        })
        return trans
      },
      table(name) {
        const source = core.table(name)
        if (!counted.has(name)) return source
        return {
          ...source,
          mutate: (request) =>
            source.mutate(request).then((done) => note(name, request, done.failures).then(() => done)),
        }
      },
    }
  },
})

/** The rows that were written; `null`: some were taken out. */
function writtenBy(request: DBCoreMutateRequest, failures: Record<number, Error>): { id: string }[] | null {
  if (request.type !== 'add' && request.type !== 'put') return null
  return (request.values as { id: string }[]).filter((_, at) => !(at in failures))
}
