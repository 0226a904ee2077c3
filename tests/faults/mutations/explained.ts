/** A mutant that no test can tell from the code, or that takes only time. */
export interface Explained {
  file: string
  /** The line as it is, without what is around it. */
  line: string
  /** The same line as the mutant has it. */
  mutant: string
  why: string
}

export const explained: Explained[] = [
  {
    file: 'lib/data/erasure/word-filter.ts',
    line: 'const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff',
    mutant: 'const isHalf = (unit: number) => unit >= 0xd800 || unit <= 0xdfff',
    why: 'No word is known then, so the filter lets every text through to the exact look: it takes only time.',
  },
  {
    file: 'lib/data/erasure/word-filter.ts',
    line: 'const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff',
    mutant: 'const isHalf = (unit: number) => unit >= 55297 && unit <= 0xdfff',
    why: 'Half a pair by itself is no letter for the expression behind it either.',
  },
  {
    file: 'lib/data/exports/walk-records.ts',
    line: "const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    mutant:
      "const renamed = gone.length >= 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    why: 'By no name nothing is found: it takes only time.',
  },
]
