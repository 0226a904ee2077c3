import type { Page } from '../../pages/page.ts'
import { entryOf } from './entry.ts'
import { Collector, type Reading } from './reading.ts'

/** The entries of pages, such as those that tabs show. */
export function readPages(pages: Iterable<Page>): Reading {
  const read = new Collector()
  let line = 0
  for (const page of pages) read.add(entryOf({ page }, page.url), ++line, page.url)
  return read.reading
}
