import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { LibraryRows } from '../../lib/library/library-rows.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { followTable } from '../../lib/records/database/follow-table.ts'
import { allLightRows, keepLightRows } from '../../lib/records/database/light-rows.ts'
import { onDispose } from '../model/model.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

/** From the index by time; more than a tall window shows. */
const newestCount = 100

/** About 10 ms. */
const chunk = 500

/** In ms. Combines writes in quick succession, as in a bulk run, into one update. */
const restMs = 100

/** Read one by one. */
const fewRows = 2000

/** Compacts the stored rows after this time without changes, in ms: earlier, the next change would undo it. */
const keepAfterMs = 3000

interface Reading {
  newest: ReadonlySignal<number | undefined>
  /** `null` once all are. */
  reading: ReadonlySignal<number | null>
  changes: ReadonlySignal<number>
}

export function readRows(db: Database, rows: LibraryRows): Reading {
  const newest = signal<number | undefined>(undefined)
  const reading = signal<number | null>(0)
  const changes = signal(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  // Compaction may fail without a message: a full disk is reported where it loses data.
  const keepLater = () => {
    clearTimeout(keeping)
    if (rows.size < fewRows) return
    keeping = setTimeout(() => void keepLightRows(db, canContinue).catch(() => {}), keepAfterMs)
  }
  const canContinue = async () => {
    await new Promise((rested) => setTimeout(rested, restMs))
    return !isDisposed
  }
  const see = () => {
    keepLater()
    if (reading.peek() === null) {
      timer ??= setTimeout(() => {
        timer = undefined
        changes.value++
      }, restMs)
      return
    }
    batch(() => {
      reading.value = null
      changes.value++
    })
  }
  const first = Promise.withResolvers<void>()
  const stop = followTable(db, {
    table: db.subjects,
    keyOf: ({ key }) => key,
    follower: rows,
    onChange: see,
    onPart: () => {
      reading.value = rows.size
    },
    onError: reportDatabaseError,
    chunk,
    // Wait for the first paint: reading 100,000 rows at once delayed it by 70 ms.
    async *read() {
      await first.promise
      await painted()
      yield* allLightRows(db)
    },
  })
  let isDisposed = false
  onDispose(() => {
    clearTimeout(timer)
    clearTimeout(keeping)
    isDisposed = true
    stop()
  })
  const readNewest = async () => {
    const newestRows = db.subjects.orderBy('updatedAt').reverse().limit(newestCount)
    for (const subject of await newestRows.toArray()) rows.put(subject)
    newest.value = rows.size
    first.resolve()
  }
  readNewest().catch(reportDatabaseError)
  return { newest, reading, changes }
}

/** Longest wait for the next frame, in ms: a hidden page never paints. */
const maxMs = 100

function painted(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, maxMs)
    requestAnimationFrame(() => setTimeout(done))
  })
}
