import { signal, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { followTable } from '../../lib/records/database/follow-table.ts'
import { OpenRequests } from '../../lib/library/record-status.ts'
import { onDispose } from '../model/model.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

const chunk = 500

/** Whose requests have no known end; nobody's before `start`. A new object with each change. */
export function watchOpenRequests(db: Database): {
  names: ReadonlySignal<{ of: OpenRequests }>
  start: () => void
} {
  const requests = new OpenRequests()
  const names = signal({ of: requests })
  let stop: (() => void) | undefined
  let before = 0
  onDispose(() => stop?.())
  return {
    names,
    start() {
      stop ??= followTable(db, {
        table: db.requests,
        keyOf: ({ id }) => id,
        follower: requests,
        see: () => {
          // Most writes to the ledger leave nobody open, and then nothing has to be shown anew.
          if (before > 0 || requests.size > 0) names.value = { of: requests }
          before = requests.size
        },
        onError: reportDatabaseError,
        chunk,
      })
    },
  }
}
