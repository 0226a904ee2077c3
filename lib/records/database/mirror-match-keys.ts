import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTransaction, Middleware } from 'dexie'
import {
  isMirrored,
  matchKeysOf,
  mayBeMirrored,
  sourceOf,
  sourceTables,
  type SourceTable,
} from '../matching/match-keys.ts'

const table = 'matchKeys'
const isSource = (name: string): name is SourceTable => sourceTables.some((each) => each === name)

// Dexie exports these only as types.
const rangeFromTo = 2
const rangeOfAll = 3
const isWhole = ({ type }: { type: number }) => type === rangeOfAll

/**
 * Updates `matchKeys` in each transaction that writes subjects, sections or requests, so that no import or deletion can
 * forget to.
 */
export const mirrorMatchKeys: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'mirrorMatchKeys',
  // Must be below Dexie's hooks, which need to know the transaction, and above its caches.
  level: 1,
  create: (core) => {
    const mirror = core.table(table)

    // No `await` here: only Dexie's own promises keep its transaction open.
    const remove = (trans: DBCoreTransaction, sources: string[]): PromiseLike<unknown> | null =>
      sources.length > 0 ? mirror.mutate({ type: 'delete', trans, keys: sources }) : null

    const put = (
      trans: DBCoreTransaction,
      name: SourceTable,
      rows: readonly unknown[],
      areNew: boolean,
    ): PromiseLike<unknown> | null => {
      const { extractKey } = core.table(name).schema.primaryKey
      const sourceOfRow = (row: unknown) => sourceOf[name](extractKey!(row) as never)
      const mirrored = rows.filter((row) => isMirrored(name, row))
      const kept = new Map(mirrored.map((row) => [sourceOfRow(row), matchKeysOf(name, row)]))
      const values = [...kept.values()].filter((keys) => keys !== null)
      const goneSources = areNew ? [] : [...kept].flatMap(([source, keys]) => (keys === null ? [source] : []))
      if (values.length === 0) return remove(trans, goneSources)
      return mirror.mutate({ type: 'put', trans, values }).then(() => remove(trans, goneSources))
    }

    const follow = (
      name: SourceTable,
      request: DBCoreMutateRequest,
      { failures }: DBCoreMutateResponse,
      keys: readonly unknown[] | null,
    ): PromiseLike<unknown> | null => {
      const { trans } = request
      if (request.type === 'add' || request.type === 'put') {
        const written = request.values.filter((_, at) => !(at in failures))
        return put(trans, name, written, request.type === 'add')
      }
      if (keys) {
        const sources = keys
          .filter((key) => mayBeMirrored(name, key))
          .map((key) => sourceOf[name](key as never))
        return remove(trans, sources)
      }
      const range = { type: rangeFromTo, lower: `${name} `, upper: `${name}!`, upperOpen: true }
      return mirror.mutate({ type: 'deleteRange', trans, range })
    }

    /** `keys` are those of the deleted rows; `null` means the whole table. */
    const mutate = (
      name: SourceTable,
      request: DBCoreMutateRequest,
      keys: readonly unknown[] | null,
    ): Promise<DBCoreMutateResponse> =>
      core
        .table(name)
        .mutate(request)
        .then((done) => follow(name, request, done, keys)?.then(() => done) ?? done)

    return {
      transaction(stores, mode, options) {
        const adds = mode === 'readwrite' && stores.some(isSource) && !stores.includes(table)
        return core.transaction(adds ? [...stores, table] : stores, mode, options)
      },
      table(name) {
        const source = core.table(name)
        if (!isSource(name)) return source
        return {
          ...source,
          mutate(request) {
            if (request.type === 'delete') return mutate(name, request, request.keys)
            if (request.type !== 'deleteRange' || isWhole(request.range)) return mutate(name, request, null)
            const { trans, range } = request
            const query = { index: source.schema.primaryKey, range }
            return source
              .query({ trans, values: false, query })
              .then(({ result }) => mutate(name, request, result as unknown[]))
          },
        }
      },
    }
  },
}
