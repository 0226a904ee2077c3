type StoredRow = Record<string, unknown>

/** One version of the database, as it differs from the version before it. */
export interface SchemaVersion {
  /** Each store that it adds or changes, with its primary key and indexes in Dexie's notation. */
  stores: Readonly<Record<string, string>>
  /** By table: returns a row of the version before in the form of this one. It may throw for a malformed row. */
  upgrades?: Readonly<Record<string, (row: StoredRow) => StoredRow>>
}

/**
 * All versions of the database; the first one is number 1. A published version never changes: whatever changes stores or
 * the form of rows adds a version, and its steps import nothing that may change later.
 */
export const schemaVersions: readonly SchemaVersion[] = [
  {
    stores: {
      subjects: 'key, *aliases, kind, [company+kind], updatedAt, *tags, *lists',
      sections: '[subject+name], subject',
      requests:
        'id, question, subject, state, day, reservedAt, batch, *found, [account+counted], [operation+trigger+reservedAt], claimed',
      answers: 'request',
      accounts: 'id',
      spending: 'key',
      unexplained: 'id, [account+state]',
      learned: 'key',
      lists: 'id',
      history: 'id, subject, at',
      suppressed: 'hash, group, slow',
      suppressionKeys: 'id',
      batches: 'id, state, createdAt',
      items: '[batch+position], [batch+state+position], subject, request',
      deliveries:
        'id, [destination+subject], [destination+state+nextAt], [state+nextAt], subject, at, [state+at], [destination+at], [destination+state+at]',
      matchKeys: 'source, *keys',
      lightRows: '[from+until]',
      merges: 'id, subject, other, *disputed',
      pictures: 'subject, bytes, blocked',
      held: 'key, step, *marks',
      undoSteps: 'id, at, until',
      library: 'key',
      teamClaims: 'request',
      teamState: 'key',
    },
  },
]

/**
 * Returns a row that version `from` wrote in the form of the newest of `versions`. A library and a backup are upgraded by
 * the same steps.
 */
export function upgradeRow(
  versions: readonly SchemaVersion[],
  from: number,
  table: string,
  row: StoredRow,
): StoredRow {
  return versions.slice(from).reduce((before, { upgrades }) => upgrades?.[table]?.(before) ?? before, row)
}
