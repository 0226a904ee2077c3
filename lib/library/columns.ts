import { operationNames } from '../api/operations.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { fold } from '../input/fold.ts'
import type { SortKey } from './ranking.ts'
import { emailStateOf, emailStates } from './email-state.ts'
import { informBy, type InformingState } from './informing.ts'
import type { RecordStatus } from './record-status.ts'
import type { Subject } from '../records/database/rows/records.ts'

/** What is known beside a light row that columns show too. */
export interface ColumnContext {
  /** Names of lists by their ids. */
  listNames: ReadonlyMap<string, string>
  standingOf: (subject: Subject) => RecordStatus
  /** Credits that its requests cost so far; `null`: none is known. */
  costOf: (subject: Subject) => number | null
  /** When something in it last turned out otherwise, in milliseconds since 1970; 0: never. */
  changedAt: (subject: Subject) => number
  /** Whether an email address was looked for in vain. */
  isEmailNotFound: (subject: Subject) => boolean
  /** Whether a person is still to be told what is kept; `null`: nobody is, or it is of no person. */
  informingOf: (subject: Subject) => InformingState | null
  /** The one saved company of the name that a person or a job gives; `null`: none, or several. */
  employerOf: (subject: Subject) => Subject | null
}

/** A context that adds nothing to the light rows. */
export const plainContext: ColumnContext = {
  listNames: new Map(),
  standingOf: () => 'fresh',
  costOf: () => null,
  changedAt: () => 0,
  isEmailNotFound: () => false,
  informingOf: () => null,
  employerOf: () => null,
}

/** `text` is folded before it is sorted; a `choice` is one of a few, by its number; the others are numbers. */
type ColumnType = 'text' | 'choice' | 'number' | 'credits' | 'moment'

export interface ColumnDefinition<Type extends ColumnType = ColumnType> {
  type: Type
  /** What it shows and is sorted by; '' where there is nothing. */
  value: (subject: Subject, context: ColumnContext) => Type extends 'text' ? string : number | ''
  /** Its least width in rem, and its share of what is left. */
  width: readonly [least: number, share: number]
  /** It depends on more than its own row, so that its order is made anew when that changes. */
  fromContext?: true
}

const text = (
  width: ColumnDefinition['width'],
  value: ColumnDefinition<'text'>['value'],
): ColumnDefinition<'text'> => ({ type: 'text', width, value })

const standings: RecordStatus[] = ['unknown', 'stale', 'fresh']

/** Every column there is, in its order. A row here and its name in `library.column` add one. */
export const libraryColumns = {
  name: text([15, 3], ({ name }) => name),
  kind: { type: 'choice', width: [7, 1], value: ({ kind }) => pageKinds.indexOf(kind) },
  title: text([12.5, 3], ({ kind, details, headline }) =>
    kind === 'person' ? (details?.title ?? headline) : (details?.title ?? ''),
  ),
  headline: text([14, 3], ({ headline }) => headline),
  company: text([11, 2], ({ company }) => company),
  country: text([8, 1], ({ details }) => details?.country ?? ''),
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
  email: text([14, 3], ({ email }) => email),
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
  standing: {
    type: 'choice',
    width: [8, 1],
    fromContext: true,
    value: (subject, { standingOf }) => standings.indexOf(standingOf(subject)),
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

/** One column, by its name. */
export const columnNamed = (name: ColumnName): ColumnDefinition => libraryColumns[name]

/** The name stands first, whatever else is selected. */
export const defaultColumns: ColumnName[] = [
  'name',
  'title',
  'company',
  'country',
  'industry',
  'employees',
  'email',
  'emailState',
  'tags',
  'standing',
  'updatedAt',
  'cost',
]

/** Those of them that leave the table, in this order, where there is no room for all and nobody chose any. */
export const leaveFirst: readonly ColumnName[] = [
  'industry',
  'employees',
  'country',
  'tags',
  'cost',
  'emailState',
  'standing',
  'updatedAt',
]

/** Columns of words, which a filter can look into. */
export type TextColumn = {
  [Name in ColumnName]: (typeof libraryColumns)[Name]['type'] extends 'text' ? Name : never
}[ColumnName]
export const textColumns = columnNames.filter((name) => libraryColumns[name].type === 'text') as [
  TextColumn,
  ...TextColumn[],
]

/** The words of a column, as they are stored. */
export function textIn(column: TextColumn, subject: Subject, context: ColumnContext): string {
  return libraryColumns[column].value(subject, context)
}

/** What a column is sorted by. Words by their base letters: it is five times as fast as a collator. */
export function sortKey(column: ColumnName, subject: Subject, context: ColumnContext): SortKey {
  const value = columnNamed(column).value(subject, context)
  return typeof value === 'string' ? fold(value) : value
}
