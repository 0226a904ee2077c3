/** Files of browser tests that do not run with IndexedDB in SQLite (`npm run sqlite`), and why. */
export const notOnSqlite: Record<string, string> = {
  'lost-library': 'damages LevelDB’s files',
  'random-damages': 'damages LevelDB’s files',
  storage: 'damages LevelDB’s files',
}
