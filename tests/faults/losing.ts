import type { Database } from '../../lib/records/database/database.ts'
import type { LibraryState } from '../../lib/purchases/rows/library-state.ts'
import { openJournal, type JournalKeeper } from '../../lib/purchases/journal/open-journal.ts'
import type { JournalStore } from '../../lib/settings/stored-journal.ts'
import { memoryJournal } from '../unit/purchases/journal/memory-journal.ts'
import { loseSince, snapshotOf, type Snapshot } from '../unit/purchases/journal/lose.ts'
import type { Clocks } from './clocks.ts'

export interface Disk {
  /** Writes once `goesOn` has resolved. After the instance is stopped, it receives nothing. */
  keeperOf(db: Database, isAlive: () => boolean, goesOn: () => Promise<void>): JournalKeeper
  mark(db: Database): Promise<void>
  /** Deletes the library (`null`) or returns it to a mark, while it is closed. Resolves to whether it changed. */
  lose(db: Database, at: number | null): Promise<boolean>
  isLost(): boolean
  isFound(): boolean
  wentOn(): void
}

export function openDisk(clocks: Clocks): Disk {
  const store = memoryJournal()
  const marks: Snapshot[] = []
  let isLost = false
  return {
    keeperOf(db, isAlive, goesOn) {
      const never = new Promise<never>(() => {})
      const heard = async <Result>(lookup: () => Promise<Result>): Promise<Result> => {
        const response = await (isAlive() ? lookup() : never)
        return isAlive() ? response : never
      }
      const requested: JournalStore = {
        read: () => heard(() => store.read()),
        write: (...given) => heard(() => goesOn().then(() => store.write(...given))),
        requests: () => heard(() => store.requests()),
        clear: () => heard(() => store.clear()),
      }
      return openJournal(db, requested, clocks.wall)
    },
    async mark(db) {
      marks.push(await snapshotOf(db))
    },
    async lose(db, at) {
      // A stopped worker's pending write of the journal may still complete.
      await new Promise<void>((done) => setImmediate(done))
      const left = at === null ? null : marks.at(at % Math.max(1, marks.length))
      if (left === undefined) return false
      const [library] = (left?.['library'] ?? []) as LibraryState[]
      const { journal } = store
      if (journal) isLost ||= library?.id !== journal.library || library.changes < journal.changes
      await loseSince(db.name, left)
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
