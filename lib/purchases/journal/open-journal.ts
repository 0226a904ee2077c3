import type { Database } from '../../records/database/database.ts'
import { newLibrary, type CommittedChange } from '../../records/database/count-changes.ts'
import { libraryKey, type LibraryState } from '../../records/database/rows/library.ts'
import type { Journal, JournalEntry, JournalStore } from '../../settings/stored-journal.ts'
import type { Spending } from '../../records/database/rows/purchases.ts'
import { daySums, everyDay } from '../ledger/spending.ts'
import { lossOf } from './loss.ts'
import { compareLibrary, isLoss as means } from './compare.ts'
import { projectChanges, projectLibrary } from './project.ts'
import { settleLoss } from './settle-loss.ts'

/**
 * What nobody waits for is written so much later, with what came meanwhile: a purchase is three changes, of which only the
 * first, what it may cost, has to be known before it is sent.
 */
export const writtenWithinMs = 100

/** Watches over the library of one life of the worker, from outside of it. */
export interface JournalKeeper {
  /** Whether the library is missing, or older than it was: then nothing may be bought. Rejects where nobody can tell. */
  isLost: () => Promise<boolean>
  /** Resolves once all that is in the library by now is known outside of it. `false`: it is not, so nothing may be sent. */
  written: () => Promise<boolean>
  /** A person goes on with the library as it is: what is missing counts as far as it is known, and is no loss any more. */
  settle: () => Promise<void>
}

/**
 * Compares the library with its journal at each opening of this connection, before anything else is read or written, and
 * writes the journal after each change of what was spent.
 */
export function openJournal(db: Database, store: JournalStore, now: () => number): JournalKeeper {
  /** Changes of this connection so far, and how many of them the writing that runs, or ran last, has seen. */
  let changes = 1
  let seen = 0
  let running: Promise<boolean> = Promise.resolve(false)
  let next: Promise<boolean> | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  /** As this life wrote or read it last; `undefined`: it is read again. Nobody else writes it. */
  let known: Journal | null | undefined
  /** The changes that no writing has seen yet. */
  let unwritten: CommittedChange[] = []

  const read = async () => (known = await store.read())

  /** What is there after a writing that failed nobody knows. */
  async function keep(journal: Journal, ...requests: [JournalEntry[], boolean]): Promise<void> {
    known = undefined
    await store.write(journal, ...requests)
    known = journal
  }

  /** The journal is read first: a change that comes between the two is no loss. */
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
    const mine = unwritten
    unwritten = []
    clearTimeout(later)
    later = undefined
    try {
      const before = known === undefined ? await read() : known
      const { library, projection, isEmpty } =
        (before && projectChanges(before, mine, now())) ?? (await projectLibrary(db, before, now()))
      if (await isLoss(before, library, () => daySums(db))) return false
      if (!library && !isEmpty) return (await name(db)) && write()
      // Nothing that anybody could miss, as after all was deleted.
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

  /** A life that was taken for stopped, or died, left a loss in it that was settled since. */
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

  // What was never compared must not be written over: the first to open it does that, whoever it is.
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
      } catch {
        // Where the journal can't be read or written nothing is sent either.
      }
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
      // Taken away or changed by somebody else: it is written whole.
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

/** Names a library that has none, as one that an earlier version or an import filled. */
async function name(db: Database): Promise<true> {
  await db.transaction('rw', db.library, async () => {
    if (!(await db.library.get(libraryKey))) await db.library.add(newLibrary())
  })
  return true
}
