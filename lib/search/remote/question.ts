import type { OperationName } from '../../api/operations.ts'

/** One operation with what it is asked. */
export interface Question {
  operation: OperationName
  input: Record<string, unknown>
}

/** The best way to ask, and what may be tried by another click when that finds nothing. */
export type Questions = [Question, ...Question[]]

/** How old a stored profile may be when nothing came of the last question: it may be stored since then. */
const sinceLastAsked = '1d'

/** Asked again to have what is true now: nothing from the service's cache. */
export function freshly({ operation, input }: Question): Question {
  const { cacheDuration: _, ...rest } = input
  return { operation, input: rest }
}

/** Asked again since nothing came of it: what the service has stored since then costs less. */
export function anyway({ operation, input }: Question): Question {
  return operation === 'matchProfile'
    ? { operation, input: { cacheDuration: sinceLastAsked, ...input } }
    : { operation, input }
}

/** The same question about another page of its answer; the first page goes without a number. */
export function atPage({ operation, input }: Question, page: number): Question {
  const { page: _, ...rest } = input
  return { operation, input: page > 1 ? { ...rest, page } : rest }
}

/** Whether one is the other, about another page. */
export function turnsPage(from: Question, to: Question): boolean {
  const same = JSON.stringify(atPage(from, 1)) === JSON.stringify(atPage(to, 1))
  return same && pageOf(from) !== pageOf(to)
}

export function pageOf({ input }: Question): number {
  return typeof input['page'] === 'number' ? input['page'] : 1
}
