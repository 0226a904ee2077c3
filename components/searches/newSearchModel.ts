import { computed, effect, signal } from '@preact/signals'
import { hrefOfRecord, hrefOfSearch, queryOf } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { readLink } from '../../lib/search/remote/read-form.ts'
import type { FilledForm } from '../../lib/search/remote/link.ts'
import { watchPageOf, type PanelModel } from '../panel/panelModel.ts'
import { noPins } from '../panel/pinned.ts'
import { watchSearch, type Search } from '../panel/search/searchModel.ts'

interface SearchPanelModel {
  /** Without a page. */
  model: PanelModel
  search: Search
}

/** `start`: the form to open. */
export function watchSearchForms(db: Database, start: FilledForm | null): SearchPanelModel {
  const page = signal(null)
  const model = watchPageOf(db, 'panel', { page, tabPage: page, pins: noPins, tab: () => null })
  const shown: PanelModel = {
    ...model,
    show: (subject) => {
      if ('key' in subject) location.assign(hrefOfRecord(subject.key))
      else open(subject.url, '_blank', 'noopener')
    },
  }
  return { model: shown, search: watchSearch(db, shown, start) }
}

/** Follows the page's address. Once the search has a response, its result page opens. */
export function watchNewSearch(db: Database): SearchPanelModel {
  const start = readLink(queryOf(location.hash)) ?? { form: 'people' as const, values: {} }
  const { model, search } = watchSearchForms(db, start)
  const respondedRequest = computed(() => {
    const { lookupModel, sent } = search.of(search.form.value)
    const lookup = sent.value ? lookupModel.lookup.value : null
    return lookup?.request && lookup.response && lookup.request.state === 'settled' && !lookup.request.problem
      ? lookup.request.id
      : null
  })
  effect(() => {
    if (respondedRequest.value !== null) location.assign(hrefOfSearch(respondedRequest.value))
  })
  return { model, search }
}
