import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import type { PlainKey } from '../i18n/plain-key.ts'

/** What Options calls a setting: its own text, or its group's and its own. */
export type SettingLabel = PlainKey | readonly [group: PlainKey, own: PlainKey]

/** One value that a person can set. */
export interface Setting<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema
  /** Holds until it is set, and for what was stored before there was this setting. */
  fallback: z.output<Schema>
  /** `null`: no choice of a person, such as how a view was left. A backup does not bring it back. */
  label: SettingLabel | null
  /** Of a setting with a value for each of many names, such as a price for each operation: what they are called. */
  entryLabel?: (name: string) => SettingLabel
  /** Whether a value may come from a file; without it, whatever fits the schema may. */
  accepts?: (value: unknown) => boolean
}

export interface SettingGroup<Rows extends SettingRows = SettingRows> {
  rows: Rows
}

/** A table of settings: one row each, or a group of rows. */
export interface SettingRows {
  [name: string]: Setting | SettingGroup
}

type Schemas<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends Setting<infer Schema>
    ? z.ZodMiniDefault<Schema>
    : Rows[Name] extends SettingGroup<infer Inner>
      ? z.ZodMiniDefault<z.ZodMiniObject<Schemas<Inner>>>
      : never
}

/** The schema of all settings of a table: each that is missing has its fallback. */
export type SettingsSchema<Rows> = z.ZodMiniObject<Schemas<Rows>>

/** The values of all settings of a table. */
export type SettingValues<Rows> = z.output<SettingsSchema<Rows>>

export function setting<Schema extends z.ZodMiniType>(
  schema: Schema,
  fallback: z.output<NoInfer<Schema>>,
  label: SettingLabel | null,
  more: Pick<Setting, 'entryLabel' | 'accepts'> = {},
): Setting<Schema> {
  return { schema, fallback, label, ...more }
}

export function settingsSchema<Rows extends SettingRows>(rows: Rows): SettingsSchema<Rows> {
  const schemas = Object.entries(rows).map(([name, row]) => {
    if ('schema' in row) return [name, z._default(row.schema, () => row.fallback)]
    const inner = settingsSchema(row.rows)
    return [name, z._default(inner, () => inner.parse({}))]
  })
  return z.object(Object.fromEntries(schemas)) as SettingsSchema<Rows>
}

export function defaultsOf<Rows extends SettingRows>(rows: Rows): SettingValues<Rows> {
  // As its schema gives them, without making that: every page and the worker begin with this.
  const values = Object.entries(rows).map(([name, row]) => [
    name,
    'schema' in row ? row.fallback : defaultsOf(row.rows),
  ])
  return Object.fromEntries(values) as SettingValues<Rows>
}

/** The setting at this path of a table, such as `['auto', 'person']`; with the name of an entry, where it has such. */
export function settingAt(
  rows: SettingRows,
  [name = '', ...rest]: readonly string[],
): { setting: Setting; entry: string | null } | null {
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (!row) return null
  return 'schema' in row ? { setting: row, entry: rest[0] ?? null } : settingAt(row.rows, rest)
}
