import { parseContacts } from '../../lib/bulk/input/parse-contacts.ts'
import { parseTable } from '../../lib/bulk/input/table.ts'
import {
  searchesWithResults,
  entriesOfSearch,
  type SearchWithResults,
} from '../../lib/bulk/input/search-entries.ts'
import { entriesOfSubjects, entriesOfPages } from '../../lib/bulk/input/saved-entries.ts'
import { emptyInput, type ParsedInput, type ParseOptions } from '../../lib/bulk/input/parsed-input.ts'
import type { Page } from '../../lib/pages/page.ts'
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchTabPages } from '../../lib/platform/tab-pages.ts'
import { watchInputFile, type InputFile, type InputFileModel } from '../files/inputFile.ts'
import { selected } from '../model/librarySelection.ts'
import { takeGiven } from '../model/given.ts'
import { live } from '../model/live.ts'
import { parsePaste } from '../../lib/bulk/input/parse-paste.ts'
import { onDispose } from '../model/model.ts'
import { reportError } from '../model/pageProblem.ts'

export const sources = ['paste', 'file', 'selection', 'tabs', 'search'] as const
export type Source = (typeof sources)[number]

type Given =
  | { source: 'paste'; text: string; socialUrl: string }
  | { source: 'file'; file: InputFile | null; socialUrl: string }
  | { source: 'selection'; keys: readonly string[]; socialUrl: string }
  | { source: 'tabs'; pages: Page[] }
  | { source: 'search'; requests: string[]; socialUrl: string }

export interface Sources {
  source: Signal<Source>
  text: Signal<string>
  file: InputFileModel
  search: Signal<string>
  searches: ReadonlySignal<SearchWithResults[] | undefined>
  tabs: ReadonlySignal<number | undefined>
  key: () => Given
  read: (given: Given, watch: ParseOptions) => Promise<ParsedInput>
  clear: () => void
}

export function watchSources(db: Database, socialUrl: ReadonlySignal<string>): Sources {
  const source = signal<Source>('paste')
  const text = signal('')
  const search = signal('')
  const file = watchInputFile(() => socialUrl.value)
  effect(() => {
    if (selected.size > 0) source.value = 'selection'
  })
  onDispose(
    takeGiven('table', (table) => {
      source.value = 'file'
      void file.open(table.file, table.as)
    }),
  )
  onDispose(
    takeGiven('lines', (lines) => {
      source.value = 'paste'
      text.value = [text.peek().trimEnd(), lines].filter(Boolean).join('\n')
    }),
  )
  const pages = signal<Page[] | undefined>(undefined)
  onDispose(watchTabPages((shown) => (pages.value = shown), reportError))
  const searches = live(
    () => source.value === 'search',
    async (looked) => (looked ? searchesWithResults(db) : []),
  )
  const chosenSearch = () => searches.value?.find(({ id }) => id === search.value) ?? searches.value?.[0]

  const key = (): Given => {
    const where = socialUrl.value
    switch (source.value) {
      case 'paste':
        return { source: 'paste', text: text.value, socialUrl: where }
      case 'file':
        return { source: 'file', file: file.file.value, socialUrl: where }
      case 'selection':
        return { source: 'selection', keys: selected.all.value, socialUrl: where }
      case 'tabs':
        return { source: 'tabs', pages: pages.value ?? [] }
      case 'search':
        return { source: 'search', requests: chosenSearch()?.requests ?? [], socialUrl: where }
    }
  }

  async function read(given: Given, watch: ParseOptions): Promise<ParsedInput> {
    switch (given.source) {
      case 'paste':
        return parsePaste(given.text, given.socialUrl, watch)
      case 'file':
        return given.file ? readFile(given.file, given.socialUrl, watch) : emptyInput
      case 'selection':
        return entriesOfSubjects(db, given.keys, given.socialUrl)
      case 'tabs':
        return entriesOfPages(given.pages)
      case 'search':
        return entriesOfSearch(db, given.requests, given.socialUrl)
    }
  }
  function clear(): void {
    if (source.peek() === 'selection') selected.clear()
    text.value = ''
    search.value = ''
    file.close()
    source.value = 'paste'
  }
  const tabs = computed(() => pages.value && entriesOfPages(pages.value).entries.length)
  return { source, text, file, search, searches, tabs, key, read, clear }
}

const readFile = (file: InputFile, socialUrl: string, watch: ParseOptions): Promise<ParsedInput> =>
  'cards' in file
    ? parseContacts(file.cards, socialUrl, watch)
    : parseTable(file.source, file.sample, socialUrl, watch)
