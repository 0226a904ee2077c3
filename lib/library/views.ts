import { pageKinds } from '../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { columnNames, textColumns, defaultColumns } from './columns.ts'
import { conditionKinds, noFilter } from './filter.ts'
import { defaultSort } from './sort.ts'
import { readJson } from '../api/read-json.ts'
import { setting } from '../settings/setting.ts'
import { settingsItem } from '../settings/settings.ts'

const day = z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))])

const filter = z.object({
  text: z.string(),
  kind: z.enum(['', ...pageKinds]),
  tag: z.string(),
  list: z.string(),
  email: z.enum(['', 'has', 'none']),
  standing: z.enum(['', 'fresh', 'stale', 'unknown']),
  from: day,
  to: day,
  conditions: z.array(
    z.object({ column: z.enum(textColumns), is: z.enum(conditionKinds), text: z.string() }),
  ),
})

const look = z.object({
  filter,
  columns: z.array(z.enum(columnNames)),
  sort: z.array(z.object({ column: z.enum(columnNames), down: z.boolean() })),
})

const view = z.extend(look, { id: z.string(), name: z.string() })

/** Which rows of the library are shown, with which columns, in which order. */
export type Look = z.infer<typeof look>
export type View = z.infer<typeof view>

export const usualLook: Look = { filter: noFilter, columns: defaultColumns, sort: defaultSort }

/** The library's saved views by name, and how it was left. */
export const views = settingsItem('views', 1, {
  saved: setting(z.array(view), [], 'keep.restore.settings.views'),
  last: setting(look, usualLook, null),
})

/** A filter that was written as JSON; `null` where it is none, or none any more. */
export function readFilter(json: string | null): Look['filter'] | null {
  return filter.safeParse(readJson(json ?? '')).data ?? null
}
