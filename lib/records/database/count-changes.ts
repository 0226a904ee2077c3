import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'
import { hexOf } from '../../text/hex.ts'
import { libraryKey, type LibraryState } from '../../purchases/rows/library-state.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { Spending } from '../../purchases/rows/spending.ts'

const table = 'library'

const counted = new Set(['requests', 'spending', 'unexplained'])

export interface CommittedChange {
  library: LibraryState
  /**
   * The written rows in order. `null` if the transaction did more than write a few rows, so that the tables have to be
   * read.
   */
  wrote: { requests: LedgerRequest[]; spending: Spending[] } | null
}

const maxListed = 100

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

export function randomKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}

/** Pass `null` as `requests` for deletions and unknown changes. */
function afterChange(
  library: LibraryState,
  change: number,
  requests: readonly string[] | null,
): LibraryState {
  if (requests === null || requests.length > maxListed)
    return { ...library, changes: change, rebuilt: change, recent: [] }
  const before = library.recent.filter(([number]) => number !== change)
  const own = library.recent.find(([number]) => number === change)?.[1] ?? []
  const recent: LibraryState['recent'] = [...before, [change, [...new Set([...own, ...requests])]]]
  let listed = recent.reduce((sum, [, ids]) => sum + ids.length + 1, 0)
  while (listed > maxListed && recent.length > 1) listed -= recent.shift()![1].length + 1
  return { ...library, changes: change, recent }
}

/**
 * Counts the transactions that change spending, within the same transaction. The count reveals a library that lost its
 * newest transactions, even after deletions or restores. Calls `onCommitted` after each commit.
 */
export const countChanges = (onCommitted: (change: CommittedChange) => void): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'countChanges',
  level: 1,
  create: (core) => {
    const kept = core.table(table)
    const written = new WeakMap<DBCoreTransaction, CommittedChange>()
    const reading = new WeakMap<DBCoreTransaction, PromiseLike<LibraryState>>()

    const readIn = (trans: DBCoreTransaction): PromiseLike<LibraryState> => {
      const read =
        reading.get(trans) ??
        kept.get({ trans, key: libraryKey }).then((row) => (row as LibraryState | undefined) ?? newLibrary())
      reading.set(trans, read)
      return read
    }

    // No `await` here: only Dexie's own promises keep its transaction open.
    const note = (
      name: string,
      request: DBCoreMutateRequest,
      failures: Record<number, Error>,
    ): PromiseLike<unknown> => {
      const { trans } = request
      const rows = writtenBy(request, failures)
      const requests = name === 'requests' ? (rows?.map(({ id }) => id) ?? null) : rows && []
      return readIn(trans).then((found) => {
        const own = written.get(trans)
        const number = own?.library.changes ?? found.changes + 1
        const before = own?.wrote ?? { requests: [], spending: [] }
        // Once `null`, it stays `null` for this transaction, because rows may be written one by one.
        const list =
          rows && own?.wrote !== null && name !== 'unexplained'
            ? [...before[name as keyof typeof before], ...rows]
            : null
        const isKnown = list !== null && list.length <= maxListed
        const wrote = isKnown ? { ...before, [name]: list } : null
        const isSame = own !== undefined && requests?.length === 0
        const library = isSame ? own.library : afterChange(own?.library ?? found, number, requests)
        written.set(trans, { library, wrote })
        return isSame ? null : kept.mutate({ type: 'put', trans, values: [library] })
      })
    }

    return {
      transaction(stores, mode, options) {
        const counts = mode === 'readwrite' && stores.some((store) => counted.has(store))
        if (!counts) return core.transaction(stores, mode, options)
        const trans = core.transaction(stores.includes(table) ? stores : [...stores, table], mode, options)
        // Registered before Dexie's own listener, so that `onCommitted` runs before code that awaits the transaction.
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

function writtenBy(request: DBCoreMutateRequest, failures: Record<number, Error>): { id: string }[] | null {
  if (request.type !== 'add' && request.type !== 'put') return null
  return (request.values as { id: string }[]).filter((_, at) => !(at in failures))
}
