import { Dexie } from 'dexie'
import type { Database } from '../records/database/database.ts'
import type { StoredResponse } from './rows/requests.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** Waits between attempts, in ms. Short at first, because users free disk space themselves. */
const againAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000]

const trying = new WeakMap<Database, Set<string>>()

export const isTrying = (db: Database, request: string): boolean => trying.get(db)?.has(request) ?? false

/**
 * Retries writing a paid response with new connections. Until that succeeds, a copy outside the database remains for
 * the next worker instance. Rejects if it can never be written, however much space is free.
 */
export async function storeInTime<Stored>(
  { db, unstored, scarceSpace }: PurchaseDeps,
  response: StoredResponse,
  write: () => Promise<Stored>,
  first: unknown,
): Promise<Stored> {
  let error = first
  if (!unstored || isFinal(error)) throw error
  const own = trying.get(db) ?? new Set()
  trying.set(db, own.add(response.request))
  try {
    // If this fails, the instance still has the response in memory.
    await unstored.keep(response).catch(() => {})
    for (let attempt = 0; !isFinal(error); attempt++) {
      db.reopen()
      await pause(againAfterMs[Math.min(attempt, againAfterMs.length - 1)]!)
      if (!(await hasSpaceToWrite(scarceSpace))) continue
      try {
        const stored = await write()
        await unstored.drop(response.request).catch(() => {})
        return stored
      } catch (failed) {
        error = failed
      }
    }
    await unstored.drop(response.request).catch(() => {})
    throw error
  } finally {
    own.delete(response.request)
  }
}

/**
 * With less free space than this, in bytes, write nothing: Chromium may delete a library that is opened on a full disk.
 */
const writtenWith = 10_000_000

/** Whether there is space to write a response, which needs less than a new request. */
export async function hasSpaceToWrite(scarceRoom: PurchaseDeps['scarceSpace']): Promise<boolean> {
  const left = await scarceRoom()
  return left === null || left >= writtenWith
}

const wrongItself = new Set(['ConstraintError', 'DataError', 'DataCloneError'])

/** Whether the row itself causes the error, so that free space can't fix it. */
export function isFinal(error: unknown): boolean {
  const causes = error instanceof Dexie.BulkError ? Object.values(error.failures) : [error]
  return causes.some((cause) => cause instanceof Error && wrongItself.has(cause.name))
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
