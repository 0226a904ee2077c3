/** Work inside a transaction, in steps that each wait for the database. */
export type Steps<Result> = Generator<PromiseLike<unknown>, Result, unknown>

/** Waits for the database in a step: `const rows = yield* wait(db.subjects.toArray())`. */
export function* wait<Result>(asked: PromiseLike<Result>): Steps<Result> {
  return (yield asked) as Result
}

/**
 * Takes the steps, of which there is at least one, inside the caller's transaction. Generators that call each other by `yield*` make one chain of
 * Dexie's own promises, however long it is; async functions that await each other lose the transaction on the way.
 */
export function take<Result>(steps: Steps<Result>): Promise<Result> {
  const go = (before?: unknown): PromiseLike<Result> | Result => {
    const step = steps.next(before)
    return step.done ? step.value : step.value.then(go)
  }
  return go() as Promise<Result>
}
