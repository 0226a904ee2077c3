import { Database } from './database.ts'

/** For fewer records, a separate connection costs more than it saves. */
const many = 50

/**
 * Writes many rows without waiting for the disk in each transaction. Only for work that restarts from scratch after an
 * interruption, such as an import, never for purchases. End it with a transaction of `db` itself: browsers keep one log
 * per origin, so a strict write also flushes everything before it.
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
