import type { LibraryState } from '../../records/database/rows/library.ts'
import type { Witness } from '../../settings/stored-witness.ts'

/**
 * How a library stands to its witness. `none`: nothing was witnessed. `same`. `behind`: the witness lacks the last
 * changes, as after a death between the two writes. `missing`: there was a library, and this is another or none.
 * `older`: it lacks changes that were witnessed. `lost`: one of the two was found before, and nobody settled it yet.
 */
export type LibraryComparison = 'none' | 'same' | 'behind' | 'missing' | 'older' | 'lost'

/** Compares what was witnessed with what is there; `undefined`: a library in which nothing was ever bought. */
export function compareLibrary(
  witness: Witness | null,
  library: LibraryState | undefined,
): LibraryComparison {
  if (witness === null) return 'none'
  const { lost } = witness
  if (lost) return library?.settledLoss === lost.loss ? 'behind' : 'lost'
  if (library?.id !== witness.library) return 'missing'
  if (library.changes < witness.changes) return 'older'
  return library.changes === witness.changes ? 'same' : 'behind'
}

/** Whether something that was witnessed is not there. */
export const isLoss = (comparison: LibraryComparison): boolean =>
  comparison === 'missing' || comparison === 'older' || comparison === 'lost'
