import { Database } from './database.ts'

/** From this many writes on, a second connection saves more time than it costs. */
const many = 50

/**
 * Writes many rows without waiting for the disk. Only for work that can be restarted, such as an import, never for
 * purchases. End it with a transaction of `db`: browsers keep one log per origin, so a strict write flushes everything
 * before it.
 */
export async function writeRelaxed<Result>(
  db: Database,
  count: number,
  work: (relaxed: Database) => Promise<Result>,
): Promise<Result> {
  if (count < many) return work(db)
  const relaxed = new Database(db.name, 'relaxed', db.versions)
  try {
    return await work(relaxed)
  } finally {
    relaxed.close()
  }
}
