/**
 * What a file may do to a table.
 * - `evidence`: facts about people and the person's own words. They are joined with what is here.
 * - `history`: what happened elsewhere. Rows that are here stay as they are; new ones are marked, cost nothing and do nothing
 *   by themselves: see `toHistory`.
 * - `suppression`: names are added, within bounds, and none is taken off.
 * - `nothing`: no backup has its rows, and those of a file are ignored.
 */
export type FileRole = 'evidence' | 'history' | 'suppression' | 'nothing'

/** Whether rows make way for the file when it replaces the library. `own-stay`: those that no file brought stay. */
export type OnReplace = 'goes' | 'stays' | 'own-stay' | 'derived'

interface BackupTable {
  file: FileRole
  onReplace: OnReplace
}

/** Every table of the database: a new one does not compile, or fails a test, until it says what a file may do to it. */
export const backupTables = {
  lists: { file: 'evidence', onReplace: 'goes' },
  suppressed: { file: 'suppression', onReplace: 'stays' },
  subjects: { file: 'evidence', onReplace: 'goes' },
  sections: { file: 'evidence', onReplace: 'goes' },
  history: { file: 'evidence', onReplace: 'goes' },
  merges: { file: 'evidence', onReplace: 'goes' },
  answers: { file: 'evidence', onReplace: 'goes' },
  // The ledger is this installation's own: a file adds to it, and takes nothing from it.
  requests: { file: 'history', onReplace: 'own-stay' },
  batches: { file: 'history', onReplace: 'goes' },
  items: { file: 'history', onReplace: 'goes' },
  deliveries: { file: 'history', onReplace: 'goes' },
  // Money: prices that were learned here, balances that were read here, and what is gone from them.
  learned: { file: 'nothing', onReplace: 'stays' },
  accounts: { file: 'nothing', onReplace: 'stays' },
  unexplained: { file: 'nothing', onReplace: 'stays' },
  // The key of the suppression list, which nobody can read out; which library this is; what a team has not been told yet.
  suppressionKeys: { file: 'nothing', onReplace: 'stays' },
  library: { file: 'nothing', onReplace: 'stays' },
  teamClaims: { file: 'nothing', onReplace: 'stays' },
  // What was read from a team is read again. Erasures that it has not been told yet stay: see `swapLibrary`.
  teamState: { file: 'nothing', onReplace: 'goes' },
  // Pictures are free to fetch again; what was deleted a moment ago is gone after a replacement.
  pictures: { file: 'nothing', onReplace: 'goes' },
  held: { file: 'nothing', onReplace: 'goes' },
  undoSteps: { file: 'nothing', onReplace: 'goes' },
  // Made from other rows.
  spending: { file: 'nothing', onReplace: 'derived' },
  matchKeys: { file: 'nothing', onReplace: 'derived' },
  lightRows: { file: 'nothing', onReplace: 'derived' },
} as const satisfies Record<string, BackupTable>

export type TableName = keyof typeof backupTables

/** Tables of which no backup has rows. */
export type IgnoredTable = {
  [Name in TableName]: (typeof backupTables)[Name]['file'] extends 'nothing' ? Name : never
}[TableName]

const tables: Record<string, BackupTable> = backupTables

/** The names of the tables with this role. */
export const tablesOf = (...roles: FileRole[]): TableName[] =>
  (Object.keys(backupTables) as TableName[]).filter((name) => roles.includes(backupTables[name].file))

/** Whether rows of a table are in no backup. A file may have them all the same; they are ignored. */
export const isLeftOut = (table: string): boolean =>
  Object.hasOwn(tables, table) && tables[table]?.file === 'nothing'

/** What becomes of a table's rows when a file replaces the library. */
export function onReplace(table: string): OnReplace {
  const rule = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (!rule) throw new Error(`${table} does not say what a file may do to it`)
  return rule.onReplace
}
