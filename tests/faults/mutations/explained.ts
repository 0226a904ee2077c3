/** A mutant that no test can detect: it is equivalent, or only takes more time. */
export interface Explained {
  file: string
  line: string
  mutant: string
  reason: string
}

export const explained: Explained[] = [
  {
    file: 'lib/exports/walk-records.ts',
    line: "const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    mutant:
      "const renamed = gone.length >= 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    reason: 'By no name nothing is found: it takes only time.',
  },
  {
    file: 'lib/bulk/items.ts',
    line: 'await Promise.all([items.length > 0 ? db.items.bulkPut(items) : null, db.runs.put(next)])',
    mutant: 'await Promise.all([items.length >= 0 ? db.items.bulkPut(items) : null, db.runs.put(next)])',
    reason: 'Nothing is written then: it takes only time.',
  },
  {
    file: 'lib/bulk/runner.ts',
    line: "for (const run of open.filter(({ state, counts }) => state === 'cancelled' && counts.pending > 0))",
    mutant:
      "for (const run of open.filter(({ state, counts }) => state === 'cancelled' && counts.pending >= 0))",
    reason: 'No item that waits is found then, and nothing is written: it takes only time.',
  },
  {
    file: 'lib/data/erasure/soft-delete-subjects.ts',
    line: 'const pictures = (await hasNoRows(db.pictures)) ? [] : await db.pictures.bulkGet(keys)',
    mutant: 'const pictures = false ? [] : await db.pictures.bulkGet(keys)',
    reason: 'In an empty table none is found: it takes only time.',
  },
  {
    file: 'lib/records/file-finding.ts',
    line: 'if (changed.length > 0) yield* wait(db.merges.bulkPut(changed))',
    mutant: 'if (true) yield* wait(db.merges.bulkPut(changed))',
    reason: 'Nothing is written then: it takes only time.',
  },
  {
    file: 'lib/records/identity/resolve-finding.ts',
    line: 'const isApart = keys.length > 1 ? yield* separatedAmong(db, keys) : () => false',
    mutant: 'const isApart = true ? yield* separatedAmong(db, keys) : () => false',
    reason: 'A record by itself is apart from none: it takes only time.',
  },
  {
    file: 'lib/records/suppression/suppression-hashes.ts',
    line: 'export const listIterations = 10_000',
    mutant: 'export const listIterations = 10001',
    reason: 'Each hash says its number of rounds, and is compared by that: one more takes only time.',
  },
  {
    file: 'lib/exports/write-xlsx.ts',
    line: "const lengths = first.map((row) => `${row[column] ?? ''}`.split('\\n', 1)[0]!.length)",
    mutant: "const lengths = first.map((row) => `${row[column] ?? ''}`.split('\\n', 2)[0]!.length)",
    reason: 'Only the first line is looked at, however many are split off.',
  },
  {
    file: 'lib/purchases/prices/cost.ts',
    line: 'if (String(after[ending]) !== String(before?.[ending])) await db.learned.put(after)',
    mutant: 'if (true) await db.learned.put(after)',
    reason: 'What is written then is what was there: it takes only time.',
  },
  {
    file: 'lib/bulk/input/offers.ts',
    line: 'await pause()',
    mutant: '{}',
    reason: 'It only lets the page draw meanwhile: what comes of it is the same.',
  },
  {
    file: 'lib/bulk/input/parse-csv.ts',
    line: 'if (row % 64 === 0) await pause()',
    mutant: 'if (row % 65 === 0) await pause()',
    reason: 'It only lets the page draw a row later.',
  },
  {
    file: 'lib/data/imports/library-lines.ts',
    line: 'const headSize = 200',
    mutant: 'const headSize = 201',
    reason: 'The first line of an export is shorter than both, a record longer.',
  },
  {
    file: 'lib/data/backup/read-table.ts',
    line: 'const usualSize = 500',
    mutant: 'const usualSize = 501',
    reason: 'Where a chunk ends changes no row.',
  },
  {
    file: 'lib/exports/walk-records.ts',
    line: "const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    mutant: "const renamed = true ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []",
    reason: 'By no name nothing is found: it takes only time.',
  },
  {
    file: 'lib/records/identity/resolve-finding.ts',
    line: "const disputed = isDisputed ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []",
    mutant: "const disputed = true ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []",
    reason: 'Where no merge is disputed none is found: it takes only time.',
  },
  {
    file: 'lib/purchases/purchase.ts',
    line: 'const context = await readPurchaseContext(deps, isOpen ? settings : undefined).catch(refusalOfFailure)',
    mutant:
      'const context = await readPurchaseContext(deps, false ? settings : undefined).catch(refusalOfFailure)',
    reason: 'Settings that were just read are read once more: it takes only time.',
  },
  {
    file: 'lib/purchases/ledger/spending.ts',
    line: 'if (share.credits || share.held) {',
    mutant: 'if (true) {',
    reason: 'No sum changes then, and none is written: it takes only time.',
  },
  {
    file: 'lib/records/matching/saved-reader.ts',
    line: 'const isWorthAll = sought.size * rowsPerLook > (byKey?.read ?? many * rowsPerLook)',
    mutant: 'const isWorthAll = sought.size * rowsPerLook >= (byKey?.read ?? many * rowsPerLook)',
    reason: 'Where both ways would take as long, one or the other is gone.',
  },
  {
    file: 'lib/bulk/input/parse-paste.ts',
    line: 'if (index % step === 0) {',
    mutant: 'if (true) {',
    reason: 'Progress is reported, and the page may draw, after each row: what is read is the same.',
  },
  {
    file: 'lib/records/undo/undo-steps.ts',
    line: 'export const undoMs = 10_000',
    mutant: 'export const undoMs = 10001',
    reason: 'A thousandth of a second more to undo something in: nobody can tell.',
  },
  {
    file: 'lib/records/database/follow-table.ts',
    line: 'for (const { from, to } of ranges) if (from !== to) await readRange(following, from, to)',
    mutant: 'for (const { from, to } of ranges) if (true) await readRange(following, from, to)',
    reason: 'The row of a single key is read once more: it takes only time.',
  },
  {
    file: 'lib/purchases/purchase.ts',
    line: "if (reserved.how === 'reserved') void deps.journal.written()",
    mutant: "if (reserved.how !== 'reserved') void deps.journal.written()",
    reason: 'Sending waits for the journal by itself: its writing only begins later.',
  },
  {
    file: 'lib/records/database/light-rows.ts',
    line: 'if (key[1] <= at) continue',
    mutant: 'if (key[1] <= at) {}',
    reason:
      'A part before it that was dropped meanwhile is written first then, and the rest after it: it takes only time.',
  },
  {
    file: 'lib/purchases/ledger/sums.ts',
    line: 'this.open.clear()',
    mutant: '{}',
    reason: 'What is open ends through the sums alone, so that nothing else is in there.',
  },
  {
    file: 'lib/records/identity/separate-merge.ts',
    line: 'const known = (rows: typeof log) => new Set(rows.filter(({ remoteId }) => remoteId !== null).map(place))',
    mutant: 'const known = (rows: typeof log) => new Set(rows.map(place))',
    reason: 'Only a row with a remote id is looked up among them.',
  },
  {
    file: 'lib/purchases/journal/open-journal.ts',
    line: 'let running: Promise<boolean> = Promise.resolve(false)',
    mutant: 'let running: Promise<boolean> = Promise.resolve(true)',
    reason: 'Nobody hears of it: the first writing takes its place, however it ended.',
  },
  {
    file: 'lib/data/backup/backup-rows.ts',
    line: 'if (rows.length > 0) yield { table, rows }',
    mutant: 'if (true) yield { table, rows }',
    reason: 'Whoever reads the chunks leaves out those without rows.',
  },
  {
    file: 'lib/records/identity/separate-merge.ts',
    line: '...(noteVersions ? { noteVersions } : {}),',
    mutant: '...(true ? { noteVersions } : {}),',
    reason: 'A field without a value is none: neither a view nor a file tells it from one that is missing.',
  },
  {
    file: 'lib/data/erasure/walk-index.ts',
    line: 'const entriesAtOnce = 5000',
    mutant: 'const entriesAtOnce = 5001',
    reason: 'The walk is cut elsewhere and ends where it did: a transaction takes that much longer.',
  },
]
