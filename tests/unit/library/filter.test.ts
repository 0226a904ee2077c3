import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnNamed,
  columnNames,
  plainContext,
  sortKey,
  type ColumnContext,
} from '../../../lib/library/columns.ts'
import { filterNeedsContext, matches, noFilter, type LibraryFilter } from '../../../lib/library/filter.ts'
import { LibraryRows } from '../../../lib/library/library-rows.ts'
import { recordStatusBy } from '../../../lib/library/record-status.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { anyFilter } from './filters.fixture.ts'

const now = new Date(2026, 10, 21, 12).getTime()
const dayMs = 86_400_000
const nobody = new Set<string>()

const context = (open: ReadonlySet<string> = nobody): ColumnContext => ({
  ...plainContext,
  listNames: new Map([['l1', 'Spring fair']]),
  statusOf: recordStatusBy(defaultPreferences.freshness, open, now),
})

const saved = [
  subjectWith({
    key: 'person:aino',
    name: 'Aino Göransson',
    company: 'Harbour Works',
    email: 'aino@example.com',
    tags: ['Client'],
    lists: ['l1'],
    updatedAt: now - dayMs,
  }),
  subjectWith({ key: 'person:berit', name: 'Berit', note: 'met at the quay', updatedAt: now - 200 * dayMs }),
  subjectWith({ key: 'company:harbour', kind: 'company', name: 'Harbour Works', updatedAt: now - 3 * dayMs }),
]

function found(part: Partial<LibraryFilter>, open?: ReadonlySet<string>): string[] {
  const rows = new LibraryRows(context(open))
  for (const subject of saved) rows.put(subject)
  return [...rows.chosen({ ...noFilter, ...part }, [])].map((place) => rows.at(place)!.key.split(':')[1]!)
}

test.each<[Partial<LibraryFilter>, string[]]>([
  [{}, ['aino', 'berit', 'harbour']],
  [{ text: 'harbour' }, ['aino', 'harbour']],
  [{ text: 'WORKS goransson' }, ['aino']],
  [{ text: 'quay berit' }, ['berit']],
  [{ text: 'client' }, ['aino']],
  [{ kind: ['company'] }, ['harbour']],
  [{ tag: ['client'] }, ['aino']],
  [{ list: ['l1'] }, ['aino']],
  [{ email: ['has'] }, ['aino']],
  [{ email: ['none'] }, ['berit', 'harbour']],
  [{ kind: ['company', 'person'], status: ['stale'] }, ['berit']],
  [{ tag: ['nobody', 'CLIENT'] }, ['aino']],
  [{ email: ['has', 'none'] }, ['aino', 'berit', 'harbour']],
  [{ company: ['Harbour Works', 'Nowhere'] }, ['aino']],
  [{ status: ['stale'] }, ['berit']],
  [{ status: ['fresh'] }, ['aino', 'harbour']],
  [{ from: '2026-11-20' }, ['aino']],
  [{ to: '2026-11-19' }, ['berit', 'harbour']],
  [{ conditions: [{ column: 'lists', is: 'contains', text: 'spring' }] }, ['aino']],
  [{ conditions: [{ column: 'name', is: 'lacks', text: 'AINO' }] }, ['berit', 'harbour']],
  [{ conditions: [{ column: 'note', is: 'filled', text: '' }] }, ['berit']],
  [{ conditions: [{ column: 'email', is: 'empty', text: '' }] }, ['berit', 'harbour']],
  [{ conditions: [{ column: 'name', is: 'contains', text: ' ' }] }, ['aino', 'berit', 'harbour']],
  [{ kind: ['person'], email: ['none'], status: ['stale'] }, ['berit']],
])('the filter %o matches %j', (part, expected) => {
  expect(found(part)).toEqual(expected)
})

test('a record with an unsettled request is unsettled, by any alias', () => {
  expect(found({ status: ['unknown'] }, new Set(['person:berit']))).toEqual(['berit'])
  expect(found({ status: ['stale'] }, new Set(['person:berit']))).toEqual([])
})

/** The values of companies change with the context. */
function watchedContext() {
  const requested = new Set<string>()
  const watched = new Proxy(plainContext, {
    get(of, name: keyof ColumnContext) {
      if (name !== 'employerOf') requested.add(name)
      return of[name]
    },
  })
  return { requested, watched }
}

test('a filter on row fields only reads nothing else', () => {
  const unset = fc.subarray(['email', 'status', 'informing', 'jobChange', 'conditions'] as const)
  const seen = { needing: 0, others: 0 }
  fc.assert(
    fc.property(anyFilter, unset, (some, unset) => {
      const filter = { ...some, ...Object.fromEntries(unset.map((name) => [name, noFilter[name]])) }
      const { requested, watched } = watchedContext()
      for (const subject of saved) matches(filter, watched)(subject, () => subject.name)
      const isNeeding = filterNeedsContext(filter)
      seen[isNeeding ? 'needing' : 'others']++
      expect(isNeeding ? [] : [...requested]).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

test.each(columnNames.filter((name) => !columnNamed(name).fromContext))(
  'sorting by %s depends on row fields only',
  (name) => {
    const { requested, watched } = watchedContext()
    for (const subject of saved) sortKey(name, subject, watched)
    expect(requested).toEqual(new Set())
  },
)
