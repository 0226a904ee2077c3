import type { OperationName } from '../../api/operations.ts'

export interface SearchQuery {
  operation: OperationName
  input: Record<string, unknown>
}

/** The best first; each alternative needs another click if nothing was found. */
export type SearchQueries = [SearchQuery, ...SearchQuery[]]

/** After a lookup without result, a profile may have been cached in the meantime. */
const sinceLastRequest = '1d'

/** Bypasses the provider's cache. */
export function freshly({ operation, input }: SearchQuery): SearchQuery {
  const { cacheDuration: _, ...rest } = input
  return { operation, input: rest }
}

/** The same request after nothing was found; accepts a recently cached profile, which costs less. */
export function anyway({ operation, input }: SearchQuery): SearchQuery {
  return operation === 'matchProfile'
    ? { operation, input: { cacheDuration: sinceLastRequest, ...input } }
    : { operation, input }
}

/** The same request for another page; the first page has no number. */
export function atPage({ operation, input }: SearchQuery, page: number): SearchQuery {
  const { page: _, ...rest } = input
  return { operation, input: page > 1 ? { ...rest, page } : rest }
}

/** Whether both differ only by page. */
export function turnsPage(from: SearchQuery, to: SearchQuery): boolean {
  const same = JSON.stringify(atPage(from, 1)) === JSON.stringify(atPage(to, 1))
  return same && pageOf(from) !== pageOf(to)
}

export function pageOf({ input }: SearchQuery): number {
  return typeof input['page'] === 'number' ? input['page'] : 1
}
