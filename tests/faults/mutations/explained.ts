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
  {
    file: 'lib/bulk/items.ts',
    line: 'await Promise.all([items.length > 0 ? db.items.bulkPut(items) : null, db.batches.put(next)])',
    mutant: 'await Promise.all([items.length >= 0 ? db.items.bulkPut(items) : null, db.batches.put(next)])',
    why: 'Nothing is written then: it takes only time.',
  },
  {
    file: 'lib/bulk/runner.ts',
    line: "for (const batch of open.filter(({ state, counts }) => state === 'cancelled' && counts.waiting > 0))",
    mutant:
      "for (const batch of open.filter(({ state, counts }) => state === 'cancelled' && counts.waiting >= 0))",
    why: 'No item that waits is found then, and nothing is written: it takes only time.',
  },
  {
    file: 'lib/data/erasure/hold-subjects.ts',
    line: 'const pictures = (await hasNoRows(db.pictures)) ? [] : await db.pictures.bulkGet(keys)',
    mutant: 'const pictures = false ? [] : await db.pictures.bulkGet(keys)',
    why: 'In an empty table none is found: it takes only time.',
  },
  {
    file: 'lib/records/file-finding.ts',
    line: 'if (changed.length > 0) yield* wait(db.merges.bulkPut(changed))',
    mutant: 'if (true) yield* wait(db.merges.bulkPut(changed))',
    why: 'Nothing is written then: it takes only time.',
  },
  {
    file: 'lib/records/identity/resolve-finding.ts',
    line: 'const isApart = keys.length > 1 ? yield* separatedAmong(db, keys) : () => false',
    mutant: 'const isApart = true ? yield* separatedAmong(db, keys) : () => false',
    why: 'A record by itself is apart from none: it takes only time.',
  },
  {
    file: 'lib/records/suppression/suppression-hashes.ts',
    line: 'export const listIterations = 10_000',
    mutant: 'export const listIterations = 10001',
    why: 'Each hash says its number of rounds, and is compared by that: one more takes only time.',
  },
  {
    file: 'lib/data/exports/write-xlsx.ts',
    line: "const lengths = first.map((row) => `${row[column] ?? ''}`.split('\\n', 1)[0]!.length)",
    mutant: "const lengths = first.map((row) => `${row[column] ?? ''}`.split('\\n', 2)[0]!.length)",
    why: 'Only the first line is looked at, however many are split off.',
  },
  {
    file: 'lib/purchases/prices/cost.ts',
    line: 'if (String(after[ending]) !== String(before?.[ending])) await db.learned.put(after)',
    mutant: 'if (true) await db.learned.put(after)',
    why: 'What is written then is what was there: it takes only time.',
  },
  {
    file: 'lib/bulk/input/offers.ts',
    line: 'await pause()',
    mutant: '{}',
    why: 'It only lets the page draw meanwhile: what comes of it is the same.',
  },
  {
    file: 'lib/bulk/input/parse-csv.ts',
    line: 'if (row % 64 === 0) await pause()',
    mutant: 'if (row % 65 === 0) await pause()',
    why: 'It only lets the page draw a row later.',
  },
  {
    file: 'lib/data/imports/library-lines.ts',
    line: 'const headSize = 200',
    mutant: 'const headSize = 201',
    why: 'The first line of an export is shorter than both, a record longer.',
  },
  {
    file: 'lib/data/backup/read-table.ts',
    line: 'const usualSize = 500',
    mutant: 'const usualSize = 501',
    why: 'Where a chunk ends changes no row.',
  },
  {
    file: 'lib/data/exports/walk-records.ts',
    line: "const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    mutant: "const renamed = true ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    why: 'By no name nothing is found: it takes only time.',
  },
  {
    file: 'lib/records/identity/resolve-finding.ts',
    line: "const disputed = isDisputed ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []",
    mutant: "const disputed = true ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []",
    why: 'Where no merge is disputed none is found: it takes only time.',
  },
  {
    file: 'lib/purchases/purchase.ts',
    line: 'const context = await readPurchaseContext(deps, isOpen ? settings : undefined).catch(refusalOfFailure)',
    mutant:
      'const context = await readPurchaseContext(deps, false ? settings : undefined).catch(refusalOfFailure)',
    why: 'Settings that were just read are read once more: it takes only time.',
  },
]
