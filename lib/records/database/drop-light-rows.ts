import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, Middleware } from 'dexie'

const table = 'lightRows'

// Dexie exports this only as a type.
const rangeOfAll = 3

type Key = [from: string, until: string]

/**
 * Removes the `lightRows` that a write to `subjects` affects, in the same transaction. They stay valid, and contain no
 * deleted subject, not even as a boundary.
 */
export const dropLightRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'dropLightRows',
  level: 1,
  create: (core) => {
    const parts = core.table(table)
    const all = {
      index: parts.schema.primaryKey,
      range: { type: rangeOfAll, lower: undefined, upper: undefined },
    }

    // No `await` here: only Dexie's own promises keep its transaction open.
    const drop = (request: DBCoreMutateRequest, written: readonly string[]): PromiseLike<unknown> => {
      const { trans } = request
      if (request.type === 'deleteRange')
        return parts.mutate({ type: 'deleteRange', trans, range: all.range })
      return parts.query({ trans, values: false, query: all }).then(({ result }) => {
        const sorted = written.toSorted()
        const keys = (result as Key[]).filter(([from, until]) => {
          const first = sorted[firstAtLeast(sorted, from)]
          return first !== undefined && (first < until || (request.type === 'delete' && first === until))
        })
        return keys.length > 0 ? parts.mutate({ type: 'delete', trans, keys }) : null
      })
    }
    return {
      transaction(stores, mode, options) {
        const adds = mode === 'readwrite' && stores.includes('subjects') && !stores.includes(table)
        return core.transaction(adds ? [...stores, table] : stores, mode, options)
      },
      table(name) {
        const source = core.table(name)
        if (name !== 'subjects') return source
        const keyOf = source.schema.primaryKey.extractKey!
        return {
          ...source,
          mutate(request): Promise<DBCoreMutateResponse> {
            const keys =
              request.type === 'delete'
                ? request.keys
                : request.type === 'deleteRange'
                  ? []
                  : request.values.map((row: unknown) => keyOf(row))
            return source
              .mutate(request)
              .then((done) => drop(request, keys as string[]).then(() => done) as never)
          },
        }
      },
    }
  },
}

function firstAtLeast(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
