import { operationNames } from '../api/operations.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { fold } from '../text/fold.ts'
import type { SortKey } from './ranking.ts'
import { emailStateOf, emailStates } from './email-state.ts'
import { informBy, type InformingState } from './informing.ts'
import type { LoudJobKind } from '../records/job-events.ts'
import type { RecordStatus } from './record-status.ts'
import type { Subject } from '../records/rows/subject.ts'

export interface ColumnContext {
  listNames: ReadonlyMap<string, string>
  statusOf: (subject: Subject) => RecordStatus
  /** In credits; `null` if no cost of its requests is known. */
  costOf: (subject: Subject) => number | null
  /** In ms since epoch; 0 if never. */
  changedAt: (subject: Subject) => number
  isEmailNotFound: (subject: Subject) => boolean
  informingOf: (subject: Subject) => InformingState | null
  /** Worth a notification. */
  jobChangeOf: (subject: Subject) => LoudJobKind | null
  /** The only saved company of that name; `null` if there is none or several. */
  employerOf: (subject: Subject) => Subject | null
}

export const plainContext: ColumnContext = {
  listNames: new Map(),
  statusOf: () => 'fresh',
  costOf: () => null,
  changedAt: () => 0,
  isEmailNotFound: () => false,
  informingOf: () => null,
  jobChangeOf: () => null,
  employerOf: () => null,
}

/** `text` is folded for sorting; `choice` is an index in a few values; all others are numbers. */
type ColumnType = 'text' | 'choice' | 'number' | 'credits' | 'moment'

interface ColumnDefinition<Type extends ColumnType = ColumnType> {
  type: Type
  /** `''` if it is empty. */
  value: (subject: Subject, context: ColumnContext) => Type extends 'text' ? string : number | ''
  /** Smallest width in rem, and share of the remaining width. */
  width: readonly [least: number, share: number]
  /** In rem. The column grows to this width before the others share the rest. */
  growsTo?: number
  /** Sorted again when the context changes. */
  fromContext?: true
}

const text = (
  width: ColumnDefinition['width'],
  value: ColumnDefinition<'text'>['value'],
): ColumnDefinition<'text'> => ({ type: 'text', width, value })

const statuses: RecordStatus[] = ['unknown', 'stale', 'fresh']

/** A new column is a row here and its name in `library.column`. */
export const libraryColumns = {
  name: text([13, 3], ({ name }) => name),
  kind: { type: 'choice', width: [7, 1], value: ({ kind }) => pageKinds.indexOf(kind) },
  title: text([11.5, 3], ({ kind, details, headline }) =>
    kind === 'person' ? (details?.title ?? headline) : (details?.title ?? ''),
  ),
  headline: text([14, 3], ({ headline }) => headline),
  company: text([10, 2], ({ company }) => company),
  country: text([7, 1], ({ details }) => details?.country ?? ''),
  place: text([10, 2], ({ place }) => place),
  industry: text([10, 2], (subject, { employerOf }) => {
    const { details } = subject
    return details?.industry ?? employerOf(subject)?.details?.industry ?? ''
  }),
  employees: {
    type: 'number',
    width: [6.5, 1],
    value: (subject, { employerOf }) =>
      subject.details?.employees ?? employerOf(subject)?.details?.employees ?? '',
  },
  email: { ...text([16, 0], ({ email }) => email), growsTo: 22 },
  emailState: {
    type: 'choice',
    width: [8.5, 1],
    fromContext: true,
    value: (subject, context) => {
      const state = emailStateOf(subject, context)
      return state === null ? '' : emailStates.indexOf(state)
    },
  },
  phone: text([9, 1], ({ details }) => details?.phone ?? ''),
  tags: text([9, 2], ({ tags }) => tags.join(', ')),
  lists: {
    ...text([9, 2], ({ lists }, { listNames }) => {
      const names = lists.map((id) => listNames.get(id) ?? '')
      return names.filter(Boolean).join(', ')
    }),
    fromContext: true,
  },
  note: text([12, 2], ({ note }) => note),
  status: {
    type: 'choice',
    width: [8, 1],
    fromContext: true,
    value: (subject, { statusOf }) => statuses.indexOf(statusOf(subject)),
  },
  changedAt: {
    type: 'moment',
    width: [8.5, 1],
    fromContext: true,
    value: (subject, { changedAt }) => changedAt(subject) || '',
  },
  createdAt: { type: 'moment', width: [8.5, 1], value: ({ createdAt }) => createdAt },
  informBy: {
    type: 'moment',
    width: [8.5, 1],
    fromContext: true,
    value: (subject, { informingOf }) => {
      const state = informingOf(subject)
      return state === null || state === 'informed' ? '' : informBy(subject.createdAt)
    },
  },
  updatedAt: { type: 'moment', width: [8.5, 1], value: ({ updatedAt }) => updatedAt },
  checkedAt: { type: 'moment', width: [8.5, 1], value: ({ details }) => details?.checkedAt ?? '' },
  cost: {
    type: 'credits',
    width: [5.5, 1],
    fromContext: true,
    value: (subject, { costOf }) => costOf(subject) ?? '',
  },
  source: {
    type: 'choice',
    width: [10, 1],
    value: ({ details }) => (details?.source ? operationNames.indexOf(details.source) : ''),
  },
} as const satisfies Record<string, ColumnDefinition>

export type ColumnName = keyof typeof libraryColumns

export const columnNames = Object.keys(libraryColumns) as [ColumnName, ...ColumnName[]]

export const columnNamed = (name: ColumnName): ColumnDefinition => libraryColumns[name]

export const defaultColumns: ColumnName[] = [
  'name',
  'title',
  'company',
  'email',
  'emailState',
  'country',
  'industry',
  'employees',
  'tags',
  'status',
  'updatedAt',
  'cost',
]

/** In the order in which they are hidden if space is short. */
export const leaveFirst: readonly ColumnName[] = [
  'status',
  'industry',
  'employees',
  'tags',
  'cost',
  'emailState',
  'country',
  'updatedAt',
  'title',
]

export type TextColumn = {
  [Name in ColumnName]: (typeof libraryColumns)[Name]['type'] extends 'text' ? Name : never
}[ColumnName]
export const textColumns = columnNames.filter((name) => libraryColumns[name].type === 'text') as [
  TextColumn,
  ...TextColumn[],
]

export function textIn(column: TextColumn, subject: Subject, context: ColumnContext): string {
  return libraryColumns[column].value(subject, context)
}

/** Comparing folded text is five times as fast as a collator. */
export function sortKey(column: ColumnName, subject: Subject, context: ColumnContext): SortKey {
  const value = columnNamed(column).value(subject, context)
  return typeof value === 'string' ? fold(value) : value
}
