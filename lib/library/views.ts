import { pageKinds } from '../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { columnNames, textColumns, defaultColumns } from './columns.ts'
import { emailStates } from './email-state.ts'
import { conditionKinds, noFilter } from './filter.ts'
import { loudJobKinds } from '../records/job-events.ts'
import { informingStates } from './informing.ts'
import { defaultSort } from './sort.ts'
import { readJson } from '../api/read-json.ts'
import { setting } from '../settings/setting.ts'
import { settingsItem } from '../settings/settings.ts'

/** Anything but a day becomes empty, because date fields once accepted years of six digits. */
const day = z.transform((given: unknown) =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) ? given : '',
)

const filter = z.object({
  text: z.string(),
  kind: z.array(z.enum(pageKinds)),
  tag: z.array(z.string()),
  list: z.array(z.string()),
  email: z.array(z.enum(['has', 'none', ...emailStates])),
  country: z.array(z.string()),
  company: z.array(z.string()),
  industry: z.array(z.string()),
  status: z.array(z.enum(['fresh', 'stale', 'unknown'])),
  informing: z.array(z.enum(informingStates)),
  jobChange: z.array(z.enum(loudJobKinds)),
  from: day,
  to: day,
  conditions: z.array(
    z.object({ column: z.enum(textColumns), is: z.enum(conditionKinds), text: z.string() }),
  ),
})

export const densities = ['comfortable', 'compact'] as const

const tableState = z.object({
  filter,
  columns: z.array(z.enum(columnNames)),
  sort: z.array(z.object({ column: z.enum(columnNames), down: z.boolean() })),
  /** In rem. */
  widths: z.partialRecord(z.enum(columnNames), z.number().check(z.gte(3), z.lte(80))),
  density: z.enum(densities),
})

const view = z.extend(tableState, { id: z.string(), name: z.string() })

export type TableState = z.infer<typeof tableState>
export type View = z.infer<typeof view>

export const defaultTableState: TableState = {
  filter: noFilter,
  columns: defaultColumns,
  sort: defaultSort,
  widths: {},
  density: 'comfortable',
}

const firstTableState: TableState = { ...defaultTableState, filter: { ...noFilter, kind: ['person'] } }

/** As many lists as the navigation shows. */
export const mostUsedLists = 7

export const withUsedList = (used: readonly string[], id: string): string[] =>
  [id, ...used.filter((other) => other !== id)].slice(0, mostUsedLists)

export const views = settingsItem('views', 1, 'plain', {
  saved: setting(z.array(view), [], 'data.restore.settings.views'),
  last: setting(tableState, firstTableState, null),
  /** Newest first. */
  usedLists: setting(z.array(z.string()), [], null),
})

/** `null` if it is invalid. */
export function readFilter(json: string | null): TableState['filter'] | null {
  return filter.safeParse(readJson(json ?? '')).data ?? null
}

/** Widths don't matter. */
export function isSameTableState(one: TableState, other: TableState): boolean {
  const comparable = ({ filter, columns, sort }: TableState) =>
    JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), columns, sort])
  return comparable(one) === comparable(other)
}
