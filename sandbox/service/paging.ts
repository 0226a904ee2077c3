export function pageOf<T>(all: readonly T[], page: number, perPage: number): { items: T[]; pages: number } {
  return { items: all.slice((page - 1) * perPage, page * perPage), pages: Math.ceil(all.length / perPage) }
}

/** `pageNumber` is the number of pages: the specification lists it beside `currentPage` without an explanation. */
export function pagingMetadata(
  all: readonly unknown[],
  page: number,
  perPage: number,
): Record<string, number> {
  return {
    currentPage: page,
    pageNumber: Math.ceil(all.length / perPage),
    perPage,
    total: all.length,
  }
}
