import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'
import { listRevisionId, type ListRevision } from '../rows/suppression.ts'

const table = 'suppressionKeys'

/**
 * Gives the suppression list a new revision in every transaction that writes to it. Revisions are random, so that none
 * repeats after the list was deleted.
 */
export const trackListRevision: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'trackListRevision',
  level: 1,
  create: (core) => {
    const revisions = core.table(table)
    // One revision per transaction is enough, because nothing reads the list in between.
    const revised = new WeakSet<DBCoreTransaction>()
    return {
      transaction(stores, mode, options) {
        const adds = mode === 'readwrite' && stores.includes('suppressed') && !stores.includes(table)
        return core.transaction(adds ? [...stores, table] : stores, mode, options)
      },
      table(name) {
        const source = core.table(name)
        if (name !== 'suppressed') return source
        return {
          ...source,
          mutate: (request) =>
            source.mutate(request).then((done) => {
              const { trans } = request
              if (revised.has(trans) || isNothing(request)) return done
              revised.add(trans)
              const row: ListRevision = { id: listRevisionId, revision: crypto.randomUUID() }
              // No `await` here: only Dexie's own promises keep its transaction open.
              return revisions.mutate({ type: 'put', trans, values: [row] }).then(() => done)
            }),
        }
      },
    }
  },
}

function isNothing(request: DBCoreMutateRequest): boolean {
  if (request.type === 'deleteRange') return false
  return (request.type === 'delete' ? request.keys : request.values).length === 0
}
