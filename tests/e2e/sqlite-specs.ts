export const notOnSqlite: Record<string, string> = {
  'lost-library': 'damages LevelDB’s files',
  'random-damages': 'damages LevelDB’s files',
  storage: 'damages LevelDB’s files',
}
