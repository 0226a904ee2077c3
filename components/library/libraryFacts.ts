import { batch, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { followTable, type Follower } from '../../lib/records/database/follow-table.ts'
import { RecordChanges, RecordCosts } from '../../lib/library/record-costs.ts'
import { OpenRequests } from '../../lib/library/record-status.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { onDispose } from '../model/model.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

const chunk = 500

/**
 * Shortest time between updates in ms: a run writes several times a second, and each change sorts all dependent columns
 * again.
 */
const restMs = 200

interface LibraryFacts {
  open: OpenRequests
  costs: RecordCosts
  changes: RecordChanges
  areCostsRead: boolean
}

/** From other tables. Reads the ledger once `start` is called, and the history only if a column needs it. */
export function watchFacts(
  db: Database,
  needsHistory: ReadonlySignal<boolean>,
): { facts: ReadonlySignal<LibraryFacts>; start: () => void } {
  const [open, costs, changes] = [new OpenRequests(), new RecordCosts(), new RecordChanges()]
  let areCostsRead = false
  const facts = signal({ open, costs, changes, areCostsRead })
  const started = signal(false)
  const stops: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  onDispose(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  const see = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      facts.value = { open, costs, changes, areCostsRead }
    }, restMs)
  }
  const follow = { onChange: see, onError: reportDatabaseError, chunk }
  let isHistoryRead = false
  effect(() => {
    if (!started.value || !needsHistory.value || isHistoryRead) return
    isHistoryRead = true
    stops.push(followTable(db, { ...follow, table: db.history, keyOf: ({ id }) => id, follower: changes }))
  })
  return {
    facts,
    start: () =>
      batch(() => {
        if (started.peek()) return
        started.value = true
        stops.push(
          followTable(db, {
            ...follow,
            table: db.requests,
            keyOf: ({ id }) => id,
            follower: both(open, costs),
            onChange: () => {
              areCostsRead = true
              see()
            },
          }),
        )
      }),
  }
}

function both(open: OpenRequests, costs: RecordCosts): Follower<LedgerRequest> {
  return {
    keys: () => [...new Set([...open.keys(), ...costs.keys()])],
    put(row) {
      open.put(row)
      costs.put(row)
    },
    drop(id) {
      open.drop(id)
      costs.drop(id)
    },
  }
}
