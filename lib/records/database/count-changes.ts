import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'
import { libraryKey, type LibraryState } from './rows/library.ts'

const table = 'library'

/** What money was spent: whoever writes here makes a change that the witness has to know. */
const counted = new Set(['requests', 'spending', 'unexplained'])

/** More requests than these are not listed one by one. */
const mostListed = 100

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
  if (requests === null || requests.length > mostListed)
    return { ...library, changes: change, rebuilt: change, recent: [] }
  const before = library.recent.filter(([number]) => number !== change)
  const mine = library.recent.find(([number]) => number === change)?.[1] ?? []
  const recent: LibraryState['recent'] = [...before, [change, [...new Set([...mine, ...requests])]]]
  let listed = recent.reduce((sum, [, ids]) => sum + ids.length + 1, 0)
  while (listed > mostListed && recent.length > 1) listed -= recent.shift()![1].length + 1
  return { ...library, changes: change, recent }
}

/**
 * Counts the transactions that change what was spent, in the transaction itself and without the writer having to know:
 * so a library that lost its newest ones is told from one that did not, whatever was deleted or restored since.
 * `onCommitted` is called when one is through.
 */
export const countChanges = (onCommitted: () => void): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'countChanges',
  level: 1,
  create: (core) => {
    // Older versions of the schema, while they are brought to this one, have no such table.
    if (!core.schema.tables.some(({ name }) => name === table)) return {}
    const kept = core.table(table)
    /** What each transaction has made of the row so far. */
    const written = new WeakMap<DBCoreTransaction, LibraryState>()

    // Chains of `then`, no `await`: Dexie's own promises are what keeps its transaction.
    const note = (trans: DBCoreTransaction, requests: readonly string[] | null): PromiseLike<unknown> => {
      const mine = written.get(trans)
      const put = (library: LibraryState) => {
        written.set(trans, library)
        return kept.mutate({ type: 'put', trans, values: [library] })
      }
      if (mine) return put(afterChange(mine, mine.changes, requests))
      return kept.get({ trans, key: libraryKey }).then((row) => {
        // Two writes of one transaction may both have waited for it.
        const library = written.get(trans) ?? (row as LibraryState | undefined) ?? newLibrary()
        return put(afterChange(library, library.changes + (written.has(trans) ? 0 : 1), requests))
      })
    }

    return {
      transaction(stores, mode, options) {
        const counts = mode === 'readwrite' && stores.some((store) => counted.has(store))
        if (!counts) return core.transaction(stores, mode, options)
        const trans = core.transaction(stores.includes(table) ? stores : [...stores, table], mode, options)
        // Before Dexie itself listens: who waits for the transaction finds it told.
        ;(trans as unknown as EventTarget).addEventListener('complete', () => {
          if (written.has(trans)) onCommitted()
        })
        return trans
      },
      table(name) {
        const source = core.table(name)
        if (!counted.has(name)) return source
        return {
          ...source,
          mutate: (request) =>
            source.mutate(request).then((done) => {
              const wrote = name === 'requests' ? idsIn(request, done.failures) : isPut(request) ? [] : null
              return note(request.trans, wrote).then(() => done)
            }),
        }
      },
    }
  },
})

const isPut = ({ type }: DBCoreMutateRequest) => type === 'add' || type === 'put'

function idsIn(request: DBCoreMutateRequest, failures: Record<number, Error>): string[] | null {
  if (request.type !== 'add' && request.type !== 'put') return null
  return (request.values as { id: string }[]).filter((_, at) => !(at in failures)).map(({ id }) => id)
}
