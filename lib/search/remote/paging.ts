import type { Data } from '../../api/operations.ts'

export interface Shown {
  page: number
  /** All pages there are, as far as the service gives them; `null` where it does not tell. */
  pages: number | null
  /** All that was found, not only on this page. */
  total: number | null
}

type Told = Pick<Data<'personsSearch'> & Data<'jobsSearch'>, 'metadata' | 'pagination'>

/** How far an answer in pages goes. Deployments tell it under two names, and not all of it. */
export function pagingOf({ metadata, pagination }: Told, asked: number, lastPage: number): Shown {
  const told = { ...metadata, ...pagination }
  const total = told.totalResults ?? told.total ?? null
  const perPage = told.resultsPerPage ?? told.perPage ?? null
  const counted = total !== null && perPage ? Math.max(1, Math.ceil(total / perPage)) : null
  const pages = told.totalPages ?? counted
  return { page: told.currentPage ?? asked, pages: pages === null ? null : Math.min(pages, lastPage), total }
}

/** Whether there may be a page after this one. */
export function mayGoOn({ page, pages }: Shown, items: number, lastPage: number): boolean {
  return page < lastPage && (pages === null ? items > 0 : page < pages)
}
