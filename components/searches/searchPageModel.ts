import { inBackground } from '../model/pageProblem.ts'
import type { FilledForm } from '../../lib/search/remote/link.ts'
import { searchNames, withSearchName, type SearchNames } from '../../lib/library/search-names.ts'
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { liveQuery } from 'dexie'
import { createRun } from '../../lib/bulk/create-run.ts'
import { budgetOf } from '../../lib/bulk/run.ts'
import { chosenDrafts, costsMore, defaultRowChoices } from '../../lib/bulk/row-choices.ts'
import { estimateRun, type Estimate } from '../../lib/bulk/estimate.ts'
import { draftsOf, usualOffers } from '../../lib/bulk/input/offers.ts'
import { fullNameOf, type InputEntry } from '../../lib/bulk/input/input-entry.ts'
import {
  countMissing,
  missingPages,
  nextPage,
  resultsOfSearch,
  savedResults,
  type ReadResponses,
  type SearchResult,
  type SearchResults,
} from '../../lib/bulk/input/search-results.ts'
import type { Draft } from '../../lib/bulk/run.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { noResultShown, shownResultOf } from '../../lib/records/shown-result.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { ShownResult } from '../../lib/purchases/rows/refusal.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { labelKey } from '../../lib/records/annotations/tags.ts'
import type { SavedAs } from '../../lib/records/matching/find-saved.ts'
import { searchOfRequest, type ListingSearch } from '../../lib/search/remote/past-searches.ts'
import { atPage } from '../../lib/search/remote/search-query.ts'
import { apiKey, deployment, preferences, type Preferences } from '../../lib/settings/settings.ts'
import { runCommands } from '../bulk/runCommands.ts'
import { settingsShown } from '../bulk/newRunModel.ts'
import type { AlertProps } from '../errors/RequestError.tsx'
import { annotationCommands } from '../model/annotationCommands.ts'
import { computedAsync } from '../model/computedAsync.ts'
import { live } from '../model/live.ts'
import { onDispose } from '../model/model.ts'
import { wakeWhileInFlight } from '../model/wakeWhileInFlight.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import { watchResultSelection, type ResultSelection } from './resultSelection.ts'

interface Fetching {
  done: number
  of: number
}

type PageAlert = Pick<AlertProps, 'request' | 'refusal'>

export interface ResultPlan {
  drafts: Draft[]
  estimate: Estimate
}

/** `undefined` until they are read. */
export interface SearchPageModel {
  /** `null` if the request isn't a search or was deleted. */
  search: ReadonlySignal<ListingSearch | null | undefined>
  found: ReadonlySignal<SearchResults | undefined>
  saved: ReadonlySignal<ReadonlyMap<string, SavedAs> | undefined>
  selection: ResultSelection
  selected: ReadonlySignal<readonly SearchResult[]>
  plan: ReadonlySignal<ResultPlan | undefined>
  fetching: ReadonlySignal<Fetching | null>
  alert: Signal<PageAlert | null>
  /** `maximum`: of each page that was shown, in credits; `null` if unknown. */
  fetchNext(maximum: number | null): Promise<void>
  fetchAll(maximum: number | null): Promise<void>
  runAgain(maximum: number | null): Promise<void>
  retryPage(maximum: number | null): Promise<void>
  lists: ReadonlySignal<List[] | undefined>
  names: ReadonlySignal<SearchNames | undefined>
  /** An empty name removes it. */
  rename: (filled: FilledForm, name: string) => void
  /** Or to a new list with this name. Resolves to the list. */
  addToList(list: string | { name: string }): Promise<List | null>
  preferences: ReadonlySignal<Preferences | undefined>
  /** The page in flight will still be stored. */
  stop: () => void
  /**
   * Stores a run for the selected results and starts it. `list`: a list that the results are added to. Resolves to the
   * run's id; to `changed` if it would cost more than shown, and to `null` if storing failed: then nothing was stored.
   */
  enrich(name: string, list: string | null): Promise<{ run: string } | 'changed' | null>
}

export function watchSearchPage(db: Database, id: string): SearchPageModel {
  const deps = { db, deployment, preferences, apiKey }
  watchPrices(db)
  watchCircumstances(db)
  const where = watchStorageItem(deployment)
  const preferred = watchStorageItem(preferences)
  const read: ReadResponses = new Map()
  const search = live(
    () => id,
    (request) => searchOfRequest(db, request),
  )
  const found = live(
    () => [search.value ?? null, where.value?.socialUrl] as const,
    async ([known, socialUrl]) =>
      known && socialUrl !== undefined ? resultsOfSearch(db, known, socialUrl, read) : undefined,
  )
  // Keeps the results visible while more are loading.
  const kept = signal<SearchResults | undefined>(undefined)
  effect(() => {
    if (found.value) kept.value = found.value
  })
  const saved = live(
    () => kept.value?.results ?? null,
    async (results) => (results ? savedResults(db, results) : undefined),
  )
  const results = computed(() => kept.value?.results ?? [])
  const selection = watchResultSelection(computed(() => results.value.map((each) => each.id)))
  const selected = computed(() => results.value.filter((each) => selection.selected.value.has(each.id)))
  // The price depends on which records exist, not on later changes to them.
  const records = computed(() => {
    const all = [...(saved.value?.values() ?? [])].map(({ subject }) => subject.key)
    return all.join(' ')
  })
  // Compare ids: results are read again after every change of the library, and the price would disappear for a moment
  // each time.
  const planned = computed(() => selected.value.map((each) => each.id).join('\n'))
  const plan = computedAsync(
    () => [planned.value, preferred.value, records.value] as const,
    async ([, known], stop): Promise<ResultPlan | undefined> => {
      const some = selected.peek()
      if (!known || some.length === 0) return undefined
      const entries = some.flatMap(({ entry }) => entry ?? [])
      const drafts = await draftsOf(entries, usualOffers, known)
      const estimate = await estimateRun(deps, drafts, () => stop.throwIfAborted())
      return { drafts, estimate }
    },
  )

  const fetcher = watchPages(db, search, preferred)

  function shownPages(): (page: number) => ShownResult {
    const shown = new Map(search.peek()?.pages.map(({ page, request, at }) => [page, { request, at }]))
    return (page) => shown.get(page) ?? noResultShown
  }

  return {
    names: watchStorageItem(searchNames),
    rename: (filled, name) =>
      inBackground(searchNames.change(({ named }) => ({ named: withSearchName(named, filled, name) }))),
    search,
    found: kept,
    saved,
    selection,
    selected,
    plan,
    fetching: fetcher.fetching,
    alert: fetcher.alert,
    async fetchNext(maximum) {
      const page = kept.peek() && nextPage(kept.peek()!)
      if (page) await fetcher.ask([page], 1, maximum)
    },
    async fetchAll(maximum) {
      const before = kept.peek()
      if (!before || !(await fetcher.ask(missingPages(before), countMissing(before), maximum))) return
      const about = search.peek()
      const socialUrl = where.peek()?.socialUrl
      // Read now: the watched value arrives a moment later.
      const now = about && (await searchOfRequest(db, about.pages[0]?.request ?? id))
      if (now && socialUrl !== undefined) kept.value = await resultsOfSearch(db, now, socialUrl, read)
      selection.selectAll()
    },
    async runAgain(maximum) {
      const stored = kept.peek()?.pages ?? []
      const pages = stored.length > 0 ? stored : [1]
      await fetcher.ask(pages, pages.length, maximum, shownPages())
    },
    async retryPage(maximum) {
      await fetcher.ask([fetcher.lastPage()], 1, maximum, shownPages())
    },
    stop: fetcher.stop,
    lists: watchAnnotations(db).lists,
    async addToList(list) {
      const keys = [
        ...new Set(selected.peek().flatMap(({ id: each }) => saved.peek()?.get(each)?.subject.key ?? [])),
      ]
      if (typeof list === 'string') {
        const isDone = keys.length === 0 || (await annotationCommands.putOnList(list, keys))
        return isDone ? ((await db.lists.get(list)) ?? null) : null
      }
      if (!(await annotationCommands.createList(list.name, keys))) return null
      const all = await db.lists.toArray()
      return all.find(({ name }) => labelKey(name) === labelKey(list.name)) ?? null
    },
    preferences: preferred,
    async enrich(name, list) {
      const known = plan.peek()
      if (!known) return null
      try {
        const now = await estimateRun(deps, known.drafts)
        if (costsMore(known.drafts, now, known.estimate, defaultRowChoices)) return 'changed'
        const drafts = chosenDrafts(known.drafts, now, defaultRowChoices)
        if (drafts.length === 0) return null
        const settings = await settingsShown(preferred.peek())
        const run = await createRun(db, { name, budget: null, notify: false, list, drafts, ...settings })
        await runCommands.start(run)
        return { run }
      } catch {
        return null
      }
    },
  }
}

interface PageFetcher {
  fetching: ReadonlySignal<Fetching | null>
  alert: Signal<PageAlert | null>
  lastPage(): number
  /**
   * Loads pages one by one. Resolves to whether all were loaded. `seenOf` gives the response shown for each page, for a
   * repeat.
   */
  ask(
    pages: Iterable<number>,
    of: number,
    maximum: number | null,
    seenOf?: ((page: number) => ShownResult) | null,
  ): Promise<boolean>
  stop: () => void
}

function watchPages(
  db: Database,
  search: ReadonlySignal<ListingSearch | null | undefined>,
  preferred: ReadonlySignal<Preferences | undefined>,
): PageFetcher {
  const fetching = signal<Fetching | null>(null)
  const alert = signal<PageAlert | null>(null)
  let failedPage = 1
  let stopping = new AbortController()
  wakeWhileInFlight(computed(() => fetching.value !== null))
  onDispose(() => stopping.abort())

  async function ask(
    pages: Iterable<number>,
    of: number,
    maximum: number | null,
    seenOf: ((page: number) => ShownResult) | null = null,
  ): Promise<boolean> {
    const about = search.peek()
    if (!about || fetching.peek() || of === 0) return false
    const profile = preferred.peek()?.profile
    const { signal: stop } = (stopping = new AbortController())
    const before = { alert: alert.peek(), page: failedPage }
    const seenOn = (page: number) =>
      (page === before.page ? shownResultOfAlert(before.alert) : null) ?? seenOf?.(page) ?? null
    const shownResult = seenOf && seenOn
    alert.value = null
    fetching.value = { done: 0, of }
    let done = 0
    try {
      for (const page of pages) {
        if (stop.aborted) return false
        failedPage = page
        const { operation, input } = atPage(about.query, page)
        const response = await sendCommand('run-operation', {
          operation,
          input,
          repeat: shownResult?.(page) ?? null,
          maximum,
          trigger: 'search',
          profile,
        })
        if (!('request' in response)) {
          alert.value = { request: null, refusal: response.refusal }
          return false
        }
        const settled = await untilSettled(db, response.request, stop)
        if (!settled) return false
        if (settled.problem && settled.problem.kind !== 'not-found') {
          alert.value = { request: settled, refusal: null }
          return false
        }
        fetching.value = { done: ++done, of }
        // There are fewer pages than the first response reported.
        if (settled.outcome !== 'ok') break
      }
      return true
    } finally {
      fetching.value = null
    }
  }

  return { fetching, alert, lastPage: () => failedPage, ask, stop: () => stopping.abort() }
}

function shownResultOfAlert(alert: PageAlert | null): ShownResult | null {
  if (alert?.refusal && 'shownResult' in alert.refusal) return alert.refusal.shownResult
  return alert?.request ? shownResultOf([alert.request]) : null
}

/** `null` if the wait was cancelled or the request was deleted. */
function untilSettled(db: Database, id: string, stop: AbortSignal): Promise<LedgerRequest | null> {
  return new Promise((done) => {
    const end = (request: LedgerRequest | null) => {
      queueMicrotask(() => watching.unsubscribe())
      done(request)
    }
    const watching = liveQuery(() => db.requests.get(id)).subscribe({
      next: (request) => {
        if (!request || request.state === 'settled') end(request ?? null)
      },
      error: () => end(null),
    })
    stop.addEventListener('abort', () => end(null), { once: true })
  })
}

/** In credits; `null` for none. */
export const runBudgetOf = ({ estimate: { budget } }: ResultPlan): number | null => budgetOf(null, budget)

/** Because of a budget, the balance or an unknown price. */
export function needsReview(plan: ResultPlan): boolean {
  const { maximum, remaining, creditsRemaining, unpriced } = plan.estimate
  const past = (wall: number | null) => wall !== null && maximum > wall
  return past(remaining) || past(creditsRemaining) || past(runBudgetOf(plan)) || unpriced > 0
}

export function linesOf(results: readonly SearchResult[]): string {
  const present = results.flatMap(({ entry }) => (entry ? [lineOf(entry)] : []))
  return present.join('\n')
}

function lineOf(entry: InputEntry): string {
  if (entry.page) return entry.page.url
  const present = [fullNameOf(entry), entry.company ?? entry.domain ?? '']
  return present.map((part) => part.replaceAll(/\s+/g, ' ').trim()).join(', ')
}
