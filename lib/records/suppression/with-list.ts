import type { Database } from '../database/database.ts'

/** What a transaction came to, or how many names it found on the list where that is not what it was made for. */
export type ForList<Result> = { result: Result } | { listed: number }

/** How many names the list had when this context last looked, by database. */
const listedBefore = new WeakMap<Database, number>()

/**
 * Has `step` do what needs the suppression list. Names are hashed before its transaction, which would not last that long,
 * and only where anybody is on the list (`listed` is not 0). A transaction that counts another number of names than that
 * writes nothing and gives it, and `step` is called again: somebody was suppressed meanwhile, perhaps whom it is about,
 * or a file brought names under a salt for which nothing was hashed.
 */
export async function withSuppressionList<Result>(
  db: Database,
  step: (listed: number) => PromiseLike<ForList<Result>>,
): Promise<Result> {
  for (;;) {
    const end = await step(listedBefore.get(db) ?? 0)
    if ('result' in end) return end.result
    listedBefore.set(db, end.listed)
  }
}
