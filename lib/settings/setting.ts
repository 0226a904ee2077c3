import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import type { PlainKey } from '../i18n/plain-key.ts'

export type SettingLabel = PlainKey | readonly [group: PlainKey, own: PlainKey]

export interface Setting<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema
  fallback: z.output<Schema>
  /** `null` for an internal value, so backups don't restore it. */
  label: SettingLabel | null
  /** For a setting with one value per name, such as a price per operation. */
  entryLabel?: (name: string) => SettingLabel
  /** From a file. By default, the schema decides. */
  accepts?: (value: unknown) => boolean
  /** Where the default could spend more or send elsewhere. */
  whenLost?: z.output<Schema>
}

interface SettingGroup<Rows extends SettingRows = SettingRows> {
  rows: Rows
}

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

/** Missing settings get their defaults. */
export type SettingsSchema<Rows> = z.ZodMiniObject<Schemas<Rows>>

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
  // Every page and the worker start with the defaults, so no schema is needed.
  const values = Object.entries(rows).map(([name, row]) => [
    name,
    'schema' in row ? row.fallback : defaultsOf(row.rows),
  ])
  return Object.fromEntries(values) as SettingValues<Rows>
}

/** Such as `['auto', 'person']`; the last part may be the name of an entry. */
export function settingAt(
  rows: SettingRows,
  [name = '', ...rest]: readonly string[],
): { setting: Setting; entry: string | null } | null {
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (!row) return null
  return 'schema' in row ? { setting: row, entry: rest[0] ?? null } : settingAt(row.rows, rest)
}

/** Setting by setting, and list entry by entry. Returns the valid part, and the paths of invalid values. */
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
    // One invalid entry must not lose the rest of a list.
    const part = Array.isArray(value) && read(value.filter((entry) => read([entry]).success)).data
    return [name, row.whenLost ?? (part || row.fallback)]
  })
  return { values: Object.fromEntries(values) as SettingValues<Rows>, lost }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
