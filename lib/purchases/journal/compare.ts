import type { LibraryState } from '../../records/database/rows/library.ts'
import type { Journal } from '../../settings/stored-journal.ts'

/**
 * How a library compares with its journal. `none`: there is no journal. `same`. `behind`: the journal lacks the last
 * changes, as after a death between the two writes. `missing`: the library is gone, or another one. `older`: it lacks
 * changes that the journal has. `lost`: one of these two was found before, and nobody settled it yet.
 */
export type LibraryComparison = 'none' | 'same' | 'behind' | 'missing' | 'older' | 'lost'

/** Compares the journal with the library; `undefined`: a library in which nothing was ever bought. */
export function compareLibrary(
  journal: Journal | null,
  library: LibraryState | undefined,
): LibraryComparison {
  if (journal === null) return 'none'
  const { lost } = journal
  if (lost) return library?.settledLoss === lost.loss ? 'behind' : 'lost'
  if (library?.id !== journal.library) return 'missing'
  if (library.changes < journal.changes) return 'older'
  return library.changes === journal.changes ? 'same' : 'behind'
}

/** Whether the library lacks something that the journal has. */
export const isLoss = (comparison: LibraryComparison): boolean =>
  comparison === 'missing' || comparison === 'older' || comparison === 'lost'
