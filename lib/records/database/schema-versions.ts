type StoredRow = Record<string, unknown>

export interface SchemaVersion {
  /** In Dexie's notation. */
  stores: Readonly<Record<string, string>>
  /** By table, for a row of the previous version. They may throw for a malformed row. */
  upgrades?: Readonly<Record<string, (row: StoredRow) => StoredRow>>
}

/**
 * All versions, starting at 1. Published ones never change: a new schema or row format adds a version. Upgrades must
 * not import anything that may change later.
 */
export const schemaVersions: readonly SchemaVersion[] = [
  {
    stores: {
      subjects: 'key, *aliases, kind, [company+kind], updatedAt, *tags, *lists',
      sections: '[subject+name], subject',
      requests:
        'id, requestKey, subject, state, day, reservedAt, run, *found, [account+counted], [operation+trigger+reservedAt], claimed',
      responses: 'request',
      accounts: 'id',
      spending: 'key',
      unexplained: 'id, [account+state]',
      learned: 'key',
      lists: 'id',
      history: 'id, subject, at, [job.certainty+at], [job.kind+at]',
      suppressed: 'hash, group, slow',
      suppressionKeys: 'id',
      runs: 'id, state, createdAt',
      items: '[run+position], [run+state+position], subject, request',
      deliveries:
        'id, [destination+subject], [destination+state+nextAt], [state+nextAt], subject, at, [state+at], [destination+at], [destination+state+at]',
      matchKeys: 'source, *keys',
      lightRows: '[from+until]',
      merges: 'id, subject, other, *disputed',
      pictures: 'subject, bytes, blocked',
      undoParts: 'key, step, *marks',
      undoSteps: 'id, at, until',
      library: 'key',
      teamClaims: 'request',
      teamState: 'key',
    },
  },
]

/** Converts a stored or restored row from version `from` to the newest one. */
export function upgradeRow(
  versions: readonly SchemaVersion[],
  from: number,
  table: string,
  row: StoredRow,
): StoredRow {
  return versions.slice(from).reduce((before, { upgrades }) => upgrades?.[table]?.(before) ?? before, row)
}
