import type { OperationName } from '../../api/operations.ts'

export interface SearchQuery {
  operation: OperationName
  input: Record<string, unknown>
}

/** Best first. Each alternative needs another click, after nothing was found. */
export type SearchQueries = [SearchQuery, ...SearchQuery[]]

/** For a lookup that had no result: a profile may have been cached since then. */
const sinceLastRequest = '1d'

/** Without the provider's cache. */
export function freshly({ operation, input }: SearchQuery): SearchQuery {
  const { cacheDuration: _, ...rest } = input
  return { operation, input: rest }
}

/** Repeats a query after nothing was found. Accepts a recently cached profile, because it costs less. */
export function anyway({ operation, input }: SearchQuery): SearchQuery {
  return operation === 'matchProfile'
    ? { operation, input: { cacheDuration: sinceLastRequest, ...input } }
    : { operation, input }
}

/** The first page has no number. */
export function atPage({ operation, input }: SearchQuery, page: number): SearchQuery {
  const { page: _, ...rest } = input
  return { operation, input: page > 1 ? { ...rest, page } : rest }
}

export function turnsPage(from: SearchQuery, to: SearchQuery): boolean {
  const same = JSON.stringify(atPage(from, 1)) === JSON.stringify(atPage(to, 1))
  return same && pageOf(from) !== pageOf(to)
}

export function pageOf({ input }: SearchQuery): number {
  return typeof input['page'] === 'number' ? input['page'] : 1
}
