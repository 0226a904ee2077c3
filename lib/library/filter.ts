import { fold } from '../text/fold.ts'
import { startOfDay } from '../purchases/ledger/calendar.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { labelKey } from '../records/annotations/tags.ts'
import { columnNamed, textIn, type ColumnContext, type TextColumn } from './columns.ts'
import { emailStateOf, type EmailState } from './email-state.ts'
import type { LoudJobKind } from '../records/job-events.ts'
import type { InformingState } from './informing.ts'
import type { RecordStatus } from './record-status.ts'
import type { Subject } from '../records/rows/subject.ts'

export const conditionKinds = ['contains', 'lacks', 'filled', 'empty'] as const

/** `filled` and `empty` ignore `text`. */
export interface Condition {
  column: TextColumn
  is: (typeof conditionKinds)[number]
  text: string
}

/** Empty values match everything. The values of one facet are alternatives; all facets must match. */
export interface LibraryFilter {
  /** Words, or parts of words, that must all occur in some field. */
  text: string
  kind: PageKind[]
  tag: string[]
  list: string[]
  /** `has`: any email. `none`: no email, for any reason. */
  email: (EmailState | 'has' | 'none')[]
  country: string[]
  company: string[]
  industry: string[]
  status: RecordStatus[]
  informing: InformingState[]
  jobChange: LoudJobKind[]
  /** Local calendar days of the last update, such as `2026-11-21`, both inclusive. */
  from: string
  to: string
  conditions: Condition[]
}

export const noFilter: LibraryFilter = {
  text: '',
  kind: [],
  tag: [],
  list: [],
  email: [],
  country: [],
  company: [],
  industry: [],
  status: [],
  informing: [],
  jobChange: [],
  from: '',
  to: '',
  conditions: [],
}

export const isNoFilter = (filter: LibraryFilter): boolean =>
  Object.values(filter).every((part) => part.length === 0)

export const filterNeedsContext = ({
  email,
  status,
  informing,
  jobChange,
  conditions,
}: LibraryFilter): boolean =>
  [email, status, informing, jobChange].some((values) => values.length > 0) ||
  conditions.some(({ column }) => columnNamed(column).fromContext)

type Test = (subject: Subject, words: () => string) => boolean

/**
 * `words` contains all of a subject's words, folded. Checks only what the filter uses: 100,000 rows take milliseconds.
 */
export function matches(filter: LibraryFilter, context: ColumnContext): Test {
  const tests = testsOf(filter, context)
  return (subject, words) => tests.every((test) => test(subject, words))
}

function testsOf(filter: LibraryFilter, context: ColumnContext): Test[] {
  const { kind, tag, list, email, status, informing, jobChange, from, to } = filter
  const tests: Test[] = []
  if (kind.length > 0) tests.push((subject) => kind.includes(subject.kind))
  if (list.length > 0) tests.push(({ lists }) => list.some((id) => lists.includes(id)))
  if (tag.length > 0) {
    const same = new Set(tag.map(labelKey))
    tests.push(({ tags }) => tags.some((other) => tag.includes(other) || same.has(labelKey(other))))
  }
  if (email.length > 0) {
    const states = new Set<string>(email)
    tests.push(
      (subject) =>
        states.has(subject.email === '' ? 'none' : 'has') || states.has(emailStateOf(subject, context) ?? ''),
    )
  }
  for (const column of ['country', 'company', 'industry'] as const) {
    const values = new Set(filter[column])
    if (values.size > 0) tests.push((subject) => values.has(textIn(column, subject, context)))
  }
  if (from !== '') {
    const first = startOfDay(from)
    tests.push(({ updatedAt }) => updatedAt >= first)
  }
  if (to !== '') {
    const after = startOfDay(to, 1)
    tests.push(({ updatedAt }) => updatedAt < after)
  }
  if (status.length > 0) tests.push((subject) => status.includes(context.statusOf(subject)))
  if (informing.length > 0) {
    const states = new Set<string | null>(informing)
    tests.push((subject) => states.has(context.informingOf(subject)))
  }
  if (jobChange.length > 0) {
    const kinds = new Set<string | null>(jobChange)
    tests.push((subject) => kinds.has(context.jobChangeOf(subject)))
  }
  for (const word of fold(filter.text).split(/\s+/).filter(Boolean))
    tests.push((_, words) => words().includes(word))
  for (const condition of filter.conditions) tests.push(conditionTest(condition, context))
  return tests
}

function conditionTest({ column, is, text }: Condition, context: ColumnContext): Test {
  const textOf = (subject: Subject) => textIn(column, subject, context)
  if (is === 'filled') return (subject) => textOf(subject) !== ''
  if (is === 'empty') return (subject) => textOf(subject) === ''
  const sought = fold(text.trim())
  // An incomplete condition matches everything.
  if (sought === '') return () => true
  return (subject) => fold(textOf(subject)).includes(sought) === (is === 'contains')
}
