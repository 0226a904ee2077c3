import type { LibraryState } from '../rows/library-state.ts'
import type { Journal } from '../../settings/stored-journal.ts'

/**
 * `none`: no journal exists. `same`: both are equal. `behind`: the journal lacks the last changes, as after a crash
 * between the two writes. `missing`: the library is gone, or is another one. `older`: the library lacks changes.
 * `lost`: an earlier `missing` or `older` is unresolved.
 */
type LibraryComparison = 'none' | 'same' | 'behind' | 'missing' | 'older' | 'lost'

/** Compares journal and library. Pass `undefined` for a library without purchases. */
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

export const isLoss = (comparison: LibraryComparison): boolean =>
  comparison === 'missing' || comparison === 'older' || comparison === 'lost'
