import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { LibraryRows } from '../../lib/library/rows.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { followTable } from '../../lib/records/database/follow-table.ts'
import { allLightRows, keepLightRows } from '../../lib/records/database/light-rows.ts'
import { onDispose } from '../model/model.ts'
import { painted } from '../model/painted.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

/** More than a tall window shows: read at once by their index, while all others are still to come. */
const newestCount = 100

/** So many are read in one go: about 10 ms. */
const chunk = 500

/** Writes that come close together, as a batch's do, are shown together. */
const restMs = 100

/** Fewer are read one by one before anybody sees it. */
const fewRows = 2000

/** While somebody works, and while a run goes on, nothing is kept together that would only be taken apart. */
const keepAfterMs = 3000

export interface Reading {
  /** How many of the newest are there already, in the first places. */
  newest: ReadonlySignal<number | undefined>
  /** How many were read; `null` once that is everything. */
  reading: ReadonlySignal<number | null>
  /** Goes up when rows have changed. */
  changes: ReadonlySignal<number>
}

/** Reads everything saved into `rows`, the newest first, and follows it. */
export function readRows(db: Database, rows: LibraryRows): Reading {
  const newest = signal<number | undefined>(undefined)
  const reading = signal<number | null>(0)
  const changes = signal(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  // A disk that is full is told of where something is lost by it.
  const keepLater = () => {
    clearTimeout(keeping)
    if (rows.size < fewRows) return
    keeping = setTimeout(() => void keepLightRows(db, goesOn).catch(() => {}), keepAfterMs)
  }
  const goesOn = async () => {
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
    see,
    seePart: () => {
      reading.value = rows.size
    },
    onError: reportDatabaseError,
    chunk,
    // 100,000 others, read at the same time, kept the first ones from being painted for 70 ms.
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
