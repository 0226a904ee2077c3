import { Dexie } from 'dexie'
import type { Database } from '../records/database/database.ts'
import type { StoredAnswer } from '../records/database/rows/purchases.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** Space is made by hand, and found at once by nobody. */
const againAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000]

/** Answers that this life is trying to write. */
const trying = new WeakMap<Database, Set<string>>()

/** Whether this life is trying to write the answer to a request. */
export const isTrying = (db: Database, request: string): boolean => trying.get(db)?.has(request) ?? false

/**
 * Writes an answer that could not be written, over new connections, until that is done: it was paid for. Meanwhile it
 * is kept where the next life finds it. Rejects where it never can be written, whatever room there is.
 */
export async function storeInTime<Stored>(
  { db, unstored, scarceRoom }: PurchaseDeps,
  answer: StoredAnswer,
  write: () => Promise<Stored>,
  first: unknown,
): Promise<Stored> {
  let error = first
  if (!unstored || isFinal(error)) throw error
  const mine = trying.get(db) ?? new Set()
  trying.set(db, mine.add(answer.request))
  try {
    // Where it can't be kept either, this life still has it.
    await unstored.keep(answer).catch(() => {})
    for (let turn = 0; !isFinal(error); turn++) {
      db.reopen()
      await pause(againAfterMs[Math.min(turn, againAfterMs.length - 1)]!)
      if (!(await isRoomToWrite(scarceRoom))) continue
      try {
        const stored = await write()
        await unstored.drop(answer.request).catch(() => {})
        return stored
      } catch (failed) {
        error = failed
      }
    }
    await unstored.drop(answer.request).catch(() => {})
    throw error
  } finally {
    mine.delete(answer.request)
  }
}

/** With less, what is out is not written either: a library that Chromium opens on a full disk may be deleted by that. */
const writtenWith = 10_000_000

/** Whether what came may be written: that takes less room than to begin something. */
export async function isRoomToWrite(scarceRoom: PurchaseDeps['scarceRoom']): Promise<boolean> {
  const left = (await scarceRoom?.()) ?? null
  return left === null || left >= writtenWith
}

const wrongItself = new Set(['ConstraintError', 'DataError', 'DataCloneError'])

/** Room does not change what is wrong with the row itself. */
export function isFinal(error: unknown): boolean {
  const causes = error instanceof Dexie.BulkError ? Object.values(error.failures) : [error]
  return causes.some((cause) => cause instanceof Error && wrongItself.has(cause.name))
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
