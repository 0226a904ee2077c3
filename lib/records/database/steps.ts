/** Within a transaction; each step waits for the database. */
export type Steps<Result> = Generator<PromiseLike<unknown>, Result, unknown>

/** Waits for the database in a step: `const rows = yield* wait(db.subjects.toArray())`. */
export function* wait<Result>(promise: PromiseLike<Result>): Steps<Result> {
  return (yield promise) as Result
}

/**
 * Runs the steps, of which there must be at least one, in the caller's transaction. `yield*` forms one chain of Dexie's
 * promises; nested async functions would lose the transaction.
 */
export function take<Result>(steps: Steps<Result>): Promise<Result> {
  const go = (before?: unknown): PromiseLike<Result> | Result => {
    const step = steps.next(before)
    return step.done ? step.value : step.value.then(go)
  }
  return go() as Promise<Result>
}
