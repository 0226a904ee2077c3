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
  /** Holds in place of a value that was set and can't be read, where the fallback could spend more or send elsewhere. */
  whenLost?: z.output<Schema>
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
  more: Pick<Setting, 'entryLabel' | 'accepts'> & { whenLost?: z.output<NoInfer<Schema>> } = {},
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

/**
 * What can be read of stored settings, row by row and of lists entry by entry, and the paths of those that can't or not as
 * a whole, such as `['auto', 'seconds']`.
 */
export function salvageSettings<Rows extends SettingRows>(
  rows: Rows,
  stored: unknown,
): { values: SettingValues<Rows>; lost: string[][] } {
  const whole = isPlainObject(stored)
  const lost: string[][] = []
  const values = Object.entries(rows).map(([name, row]) => {
    const isStored = whole && Object.hasOwn(stored, name)
    const value = isStored ? stored[name] : undefined
    if ('rows' in row) {
      const inner = salvageSettings(row.rows, whole && !isStored ? {} : value)
      lost.push(...inner.lost.map((path) => [name, ...path]))
      return [name, inner.values]
    }
    if (whole && !isStored) return [name, row.fallback]
    const read = (given: unknown) => row.schema.safeParse(given)
    const parsed = read(value)
    if (parsed.success) return [name, parsed.data]
    lost.push([name])
    // Of a list the entries that can be read: one must not cost all the others.
    const part = Array.isArray(value) && read(value.filter((entry) => read([entry]).success)).data
    return [name, row.whenLost ?? (part || row.fallback)]
  })
  return { values: Object.fromEntries(values) as SettingValues<Rows>, lost }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
