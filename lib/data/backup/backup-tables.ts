/**
 * What a file may do to a table.
 * - `evidence`: facts about people, and annotations; joined with the library.
 * - `history`: past events. Existing rows stay; new ones are marked, cost nothing and trigger nothing: see `toHistory`.
 * - `suppression`: names are added, within bounds, and never removed.
 * - `nothing`: not in backups; rows in a file are ignored.
 */
type FileRole = 'evidence' | 'history' | 'suppression' | 'nothing'

/** What a replacing restore does to existing rows. `own-stay`: only rows from files go. `derived`: computed again. */
type OnReplace = 'goes' | 'stays' | 'own-stay' | 'derived'

interface BackupTable {
  file: FileRole
  onReplace: OnReplace
}

/** A table without a rule doesn't compile, or fails a test. */
export const backupTables = {
  lists: { file: 'evidence', onReplace: 'goes' },
  suppressed: { file: 'suppression', onReplace: 'stays' },
  subjects: { file: 'evidence', onReplace: 'goes' },
  sections: { file: 'evidence', onReplace: 'goes' },
  history: { file: 'evidence', onReplace: 'goes' },
  merges: { file: 'evidence', onReplace: 'goes' },
  responses: { file: 'evidence', onReplace: 'goes' },
  // The ledger belongs to this installation: a file can add to it, but not remove anything.
  requests: { file: 'history', onReplace: 'own-stay' },
  runs: { file: 'history', onReplace: 'goes' },
  items: { file: 'history', onReplace: 'goes' },
  deliveries: { file: 'history', onReplace: 'goes' },
  // About this installation's money: learned prices, balances and unexplained drops.
  learned: { file: 'nothing', onReplace: 'stays' },
  accounts: { file: 'nothing', onReplace: 'stays' },
  unexplained: { file: 'nothing', onReplace: 'stays' },
  // The suppression list's key, the library's identity, and changes not yet sent to the team.
  suppressionKeys: { file: 'nothing', onReplace: 'stays' },
  library: { file: 'nothing', onReplace: 'stays' },
  teamClaims: { file: 'nothing', onReplace: 'stays' },
  // Read from the team again. Deletions that weren't sent yet stay: see `swapLibrary`.
  teamState: { file: 'nothing', onReplace: 'goes' },
  // Pictures can be fetched again, and a replacement ends all undos.
  pictures: { file: 'nothing', onReplace: 'goes' },
  undoParts: { file: 'nothing', onReplace: 'goes' },
  undoSteps: { file: 'nothing', onReplace: 'goes' },
  spending: { file: 'nothing', onReplace: 'derived' },
  matchKeys: { file: 'nothing', onReplace: 'derived' },
  lightRows: { file: 'nothing', onReplace: 'derived' },
} as const satisfies Record<string, BackupTable>

export type TableName = keyof typeof backupTables

export type IgnoredTable = {
  [Name in TableName]: (typeof backupTables)[Name]['file'] extends 'nothing' ? Name : never
}[TableName]

const tables: Record<string, BackupTable> = backupTables

export const tablesOf = (...roles: FileRole[]): TableName[] =>
  (Object.keys(backupTables) as TableName[]).filter((name) => roles.includes(backupTables[name].file))

export const isLeftOut = (table: string): boolean =>
  Object.hasOwn(tables, table) && tables[table]?.file === 'nothing'

export function onReplace(table: string): OnReplace {
  const rule = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (!rule) throw new Error(`${table} has no restore rule`)
  return rule.onReplace
}
