import type { Database } from '../../lib/records/database/database.ts'
import type { LibraryState } from '../../lib/records/database/rows/library.ts'
import { openJournal, type JournalKeeper } from '../../lib/purchases/journal/open-journal.ts'
import type { JournalStore } from '../../lib/settings/stored-journal.ts'
import { memoryJournal } from '../unit/purchases/journal/memory-journal.ts'
import { loseSince, snapshotOf, type Snapshot } from '../unit/purchases/journal/lose.ts'
import type { Clocks } from './clocks.ts'

/** The library of a computer as its disk has it, which can lose it, and what is known of it outside. */
export interface Disk {
  /**
   * What a life of the worker knows the library by, which is written once `goesOn` has resolved; one that was stopped
   * hears nothing any more.
   */
  keeperOf(db: Database, isAlive: () => boolean, goesOn: () => Promise<void>): JournalKeeper
  /** Notes what a log that is cut here would still have. */
  mark(db: Database): Promise<void>
  /**
   * The library is gone (`null`), or as it was at a mark; nobody has it open. Gives whether it is another than it was.
   */
  lose(db: Database, at: number | null): Promise<boolean>
  /** Whether something is missing that was known outside, and no person has settled it. */
  isLost(): boolean
  /** Whether a worker has found that. */
  isFound(): boolean
  /** A person went on, as far as the worker that they told it lived to do it. */
  wentOn(): void
}

export function openDisk(clocks: Clocks): Disk {
  const store = memoryJournal()
  const marks: Snapshot[] = []
  let isLost = false
  return {
    keeperOf(db, isAlive, goesOn) {
      const never = new Promise<never>(() => {})
      const heard = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
        const answer = await (isAlive() ? ask() : never)
        return isAlive() ? answer : never
      }
      const asked: JournalStore = {
        read: () => heard(() => store.read()),
        write: (...given) => heard(() => goesOn().then(() => store.write(...given))),
        requests: () => heard(() => store.requests()),
        clear: () => heard(() => store.clear()),
      }
      return openJournal(db, asked, clocks.wall)
    },
    async mark(db) {
      marks.push(await snapshotOf(db))
    },
    async lose(db, at) {
      // What a worker was writing outside when it was stopped may be written still.
      await new Promise<void>((done) => setImmediate(done))
      const left = at === null ? null : marks.at(at % Math.max(1, marks.length))
      if (left === undefined) return false
      const [library] = (left?.['library'] ?? []) as LibraryState[]
      const { journal } = store
      if (journal) isLost ||= library?.id !== journal.library || library.changes < journal.changes
      await loseSince(db.name, left)
      // What was marked later never was.
      marks.splice(left === null ? 0 : marks.indexOf(left) + 1)
      return true
    },
    isLost: () => isLost,
    isFound: () => store.journal?.lost != null,
    wentOn: () => {
      isLost &&= store.journal?.lost != null
    },
  }
}
