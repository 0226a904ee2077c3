import type { Data } from '../../api/operations.ts'

export interface Shown {
  page: number
  /** `null` if unknown. */
  pages: number | null
  total: number | null
}

type ReportedText = Pick<Data<'personsSearch'> & Data<'jobsSearch'>, 'metadata' | 'pagination'>

/** Deployments use two names for this data and may lack fields. */
export function pagingOf({ metadata, pagination }: ReportedText, requested: number, lastPage: number): Shown {
  const paging = { ...metadata, ...pagination }
  const total = paging.totalResults ?? paging.total ?? null
  const perPage = paging.resultsPerPage ?? paging.perPage ?? null
  const counted = total !== null && perPage ? Math.max(1, Math.ceil(total / perPage)) : null
  const pages = paging.totalPages ?? counted
  return {
    page: paging.currentPage ?? requested,
    pages: pages === null ? null : Math.min(pages, lastPage),
    total,
  }
}

export function mayGoOn({ page, pages }: Shown, items: number, lastPage: number): boolean {
  return page < lastPage && (pages === null ? items > 0 : page < pages)
}
