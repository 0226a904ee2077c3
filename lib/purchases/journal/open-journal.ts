import type { Database } from '../../records/database/database.ts'
import { newLibrary, type CommittedChange } from '../../records/database/count-changes.ts'
import { libraryKey, type LibraryState } from '../rows/library-state.ts'
import type { Journal, JournalEntry, JournalStore } from '../../settings/stored-journal.ts'
import type { Spending } from '../rows/spending.ts'
import { daySums, everyDay } from '../ledger/spending.ts'
import { lossOf } from './loss.ts'
import { compareLibrary, isLoss as means } from './compare.ts'
import { projectChanges, projectLibrary } from './project.ts'
import { settleLoss } from './settle-loss.ts'

/**
 * Time in ms in which journal writes are combined. Of a purchase's three changes, only the first must be written before
 * sending; nothing awaits the others.
 */
export const writtenWithinMs = 100

export interface JournalKeeper {
  /**
   * Whether the library is missing or older than the journal, so that nothing may be bought. Rejects if this can't be
   * determined.
   */
  isLost: () => Promise<boolean>
  /**
   * Resolves to `true` once the journal has all changes so far. After `false`, the write failed and nothing may be
   * sent.
   */
  written: () => Promise<boolean>
  /** Adds the known losses to the ledger. */
  settle: () => Promise<void>
}

/**
 * Compares library and journal when this connection opens, before any query, and writes the journal after each change
 * of spending.
 */
export function openJournal(db: Database, store: JournalStore, now: () => number): JournalKeeper {
  let changes = 1
  let seen = 0
  let running: Promise<boolean> = Promise.resolve(false)
  let next: Promise<boolean> | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  /** As this instance last wrote or read it; `undefined` if it must be read. No other context writes it. */
  let known: Journal | null | undefined
  let unwritten: CommittedChange[] = []

  const read = async () => (known = await store.read())

  /** `known` stays `undefined` if the write fails, because the stored state is then unknown. */
  async function keep(journal: Journal, ...requests: [JournalEntry[], boolean]): Promise<void> {
    known = undefined
    await store.write(journal, ...requests)
    known = journal
  }

  /** Takes a journal that was read before the library, so that a change in between isn't mistaken for a loss. */
  async function isLoss(
    journal: Journal | null,
    library: LibraryState | undefined,
    sums: () => PromiseLike<Spending[]>,
  ): Promise<boolean> {
    const comparison = compareLibrary(journal, library)
    if (journal && (comparison === 'missing' || comparison === 'older'))
      await keep({ ...journal, lost: lossOf(journal, await sums(), comparison, now()) }, [], false)
    return means(comparison)
  }

  async function write(): Promise<boolean> {
    seen = changes
    const own = unwritten
    unwritten = []
    clearTimeout(later)
    later = undefined
    try {
      const before = known === undefined ? await read() : known
      const { library, projection, isEmpty } =
        (before && projectChanges(before, own, now())) ?? (await projectLibrary(db, before, now()))
      if (await isLoss(before, library, () => daySums(db))) return false
      if (!library && !isEmpty) return (await name(db)) && write()
      // There is nothing to lose, for example after everything was deleted.
      if (isEmpty && before) {
        known = undefined
        await store.clear()
      }
      const isNew = before?.changes !== library?.changes || before?.library !== library?.id || before?.lost
      if (!isEmpty && projection && isNew)
        await keep(projection.journal, projection.requests, projection.whole)
      return true
    } catch {
      seen = 0
      known = undefined
      return false
    }
  }

  /**
   * Writes the journal again if it still has a loss that was resolved: an instance that was stopped, or seemed stopped,
   * may have written the loss back.
   */
  function takeBack(journal: Journal | null): void {
    if (!journal?.lost) return
    seen = 0
    known = undefined
    void written()
  }

  const begin = () => {
    next = null
    running = write()
    return running
  }

  const written = () => (seen === changes ? running : (next ??= running.then(begin, begin)))

  // Compare at the first connection, because a journal that wasn't compared must not be overwritten.
  db.on(
    'ready',
    async (opened) => {
      seen = 0
      try {
        const journal = await read()
        const table = <Row>(name: string) => (opened as Database).table<Row>(name)
        const library = await table<LibraryState>('library').get(libraryKey)
        const isFound = await isLoss(journal, library, () =>
          table<Spending>('spending')
            .where('key')
            .between(...everyDay)
            .toArray(),
        )
        if (!isFound) takeBack(journal)
      } catch {}
    },
    true,
  )
  const changed = () => {
    changes += 1
    later ??= setTimeout(() => void written(), writtenWithinMs)
  }
  db.whenSpent = (change) => {
    unwritten.push(change)
    changed()
  }

  return {
    async isLost() {
      await db.open()
      const written = known
      const journal = await store.read()
      // Another context changed the journal, so write all of it.
      if (known === written && journal?.changes !== written?.changes) known = undefined
      const isLost = means(compareLibrary(journal, await db.library.get(libraryKey)))
      if (!isLost) takeBack(journal)
      return isLost
    },
    written,
    async settle() {
      await db.open()
      const before = await read()
      if (before?.lost) await settleLoss(db, before, await store.requests(), now())
      changes += 1
      await written()
    },
  }
}

/** After an import, for example, the library has none. */
async function name(db: Database): Promise<true> {
  await db.transaction('rw', db.library, async () => {
    if (!(await db.library.get(libraryKey))) await db.library.add(newLibrary())
  })
  return true
}
