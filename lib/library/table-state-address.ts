import { readJson } from '../api/read-json.ts'
import { columnNames, type ColumnName } from './columns.ts'
import { facetNames } from './facets.ts'
import { isNoFilter, noFilter, type LibraryFilter } from './filter.ts'
import type { SortBy } from './sort.ts'
import { readFilter, defaultTableState, type TableState, type View } from './views.ts'

interface AddressedTableState {
  filter: LibraryFilter
  sort: SortBy[]
  view: string | null
}

/** `''` for the default. A saved view is written as its id. */
export function tableStateQuery(
  { filter, sort }: Pick<TableState, 'filter' | 'sort'>,
  view: View | undefined,
): string {
  if (view) return new URLSearchParams({ view: view.id }).toString()
  const plain = (['text', 'to', 'from'] as const).map((name): [string, string] => [name, filter[name]])
  const values = plain.filter(([, value]) => value !== '')
  for (const name of facetNames) for (const value of filter[name]) values.push([name, value])
  if (filter.conditions.length > 0) values.push(['conditions', JSON.stringify(filter.conditions)])
  const order = sortText(sort)
  if (order !== sortText(defaultTableState.sort)) values.push(['sort', order])
  return new URLSearchParams(values.map(([name, value]) => [name, value.toWellFormed()])).toString()
}

/** Ignores unknown names. */
export function readTableStateQuery(query: string): AddressedTableState {
  const reportedCredits = new URLSearchParams(query)
  const part = (name: string) => reportedCredits.get(name) ?? ''
  let filter = noFilter
  // An invalid value must not affect the others.
  const know = (name: string, value: unknown) =>
    (filter = readFilter(JSON.stringify({ ...filter, [name]: value })) ?? filter)
  for (const name of facetNames)
    for (const value of new Set(reportedCredits.getAll(name)))
      if (value !== '') know(name, [...filter[name], value])
  for (const name of ['text', 'to', 'from']) if (reportedCredits.has(name)) know(name, part(name))
  if (reportedCredits.has('conditions')) know('conditions', readJson(part('conditions')))
  return { filter, sort: readSort(part('sort')), view: reportedCredits.get('view') }
}

/** Most important column first, with a minus for descending: `-updatedAt,name`. */
const sortText = (sort: readonly SortBy[]) =>
  sort.map(({ column, down }) => `${down ? '-' : ''}${column}`).join(',')

function readSort(text: string): SortBy[] {
  const sort = text.split(',').flatMap((part): SortBy[] => {
    const down = part.startsWith('-')
    const column = columnNames.find((name: ColumnName) => name === part.slice(down ? 1 : 0))
    return column ? [{ column, down }] : []
  })
  return sort.length > 0 ? sort : defaultTableState.sort
}

export const isUsual = ({ filter, sort, view }: AddressedTableState): boolean =>
  view === null && isNoFilter(filter) && sortText(sort) === sortText(defaultTableState.sort)
