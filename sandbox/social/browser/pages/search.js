import { load } from '../data.js'
import { element } from '../element.js'
import { card } from '../parts/card.js'
import { listGrid } from '../parts/people.js'

export async function searchPage(_parts, address) {
  const query = address.searchParams.get('q') ?? ''
  const found = await load(`/search?q=${encodeURIComponent(query)}`)
  const heading = query ? `Results for “${query}”` : 'Everyone on Commons'
  const groups = [group('People', found.people), group('Companies', found.companies, 'company')]
  const shown = [...groups, group('Jobs', found.jobs, 'company')].filter(Boolean)
  return {
    title: heading,
    content: element(
      'div',
      { class: 'narrow' },
      element('h1', {}, heading),
      shown.length > 0 ? shown : card(null, element('p', {}, 'Nothing was found. Try a shorter word.')),
    ),
  }
}

const group = (title, entries, kind) => entries.length > 0 && card(title, listGrid(entries, kind))
