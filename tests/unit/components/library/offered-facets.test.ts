import { expect, test, vi } from 'vitest'
import { offeredFacets, toggledValues } from '../../../../components/library/offeredFacets.ts'
import { FacetCounter } from '../../../../lib/library/facets.ts'
import { noFilter } from '../../../../lib/library/filter.ts'
import { fits } from '../../../../lib/text/fits.ts'
import { plainContext } from '../../../../lib/library/columns.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('../english.ts'))

const counted = (...subjects: Parameters<typeof subjectWith>[0][]) => {
  const counter = new FacetCounter()
  for (const subject of subjects) counter.add(subjectWith(subject), plainContext)
  return counter.counts()
}

test('the facet of thousands of companies can find each of them', () => {
  const names = Array.from({ length: 3000 }, (_, at) => `Company ${String(at).padStart(4, '0')}`)
  const counts = counted(...names.map((company, at) => ({ key: `person:${at}`, company })), {
    key: 'person:again',
    company: 'Company 2999',
  })
  const { values } = offeredFacets(noFilter, counts, []).company
  expect(values.map(({ text }) => text)).toEqual(['Company 2999', ...names.slice(0, -1)])
  expect(values.filter(({ text }) => fits(text, '2998'))).toEqual([
    { value: 'Company 2998', text: 'Company 2998', count: 1, isPicked: false },
  ])
})

test('a picked facet value keeps its name without matching records and before counting', () => {
  const lists = [{ id: 'l1', name: 'Trade fair', createdAt: 1 }] as never
  const filter = { ...noFilter, list: ['l1', 'gone'], tag: ['VIP'], company: ['Acme'] }
  for (const counts of [undefined, counted({ key: 'person:ann', company: 'Other' })]) {
    const { list, tag, company } = offeredFacets(filter, counts, lists)
    const picked = [list, tag, company].map(({ values }) => values.filter(({ isPicked }) => isPicked))
    expect(picked.map((all) => all.map(({ text }) => text))).toEqual([['Trade fair', '?'], ['VIP'], ['Acme']])
  }
})

test('spellings of a tag are one facet value', () => {
  const filter = { ...noFilter, tag: ['VIP', 'a'] }
  const { values } = offeredFacets(filter, counted({ key: 'person:ann', tags: ['vip'] }), []).tag
  expect(values).toEqual([
    { value: 'vip', text: 'vip', count: 1, isPicked: true },
    { value: 'a', text: 'a', count: 0, isPicked: true },
  ])
  expect(toggledValues(filter, 'tag', 'vip')).toEqual(['a'])
  expect(toggledValues(filter, 'tag', 'b')).toEqual(['VIP', 'a', 'b'])
})
