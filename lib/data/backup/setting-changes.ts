/** One value of a setting that a backup has otherwise than it is here. Nothing of it is taken unless it is chosen. */
export interface SettingChange {
  /** The setting and the way to the value, such as `['preferences', 'auto', 'person']`. */
  path: string[]
  /** `undefined`: there is none here. */
  before: unknown
  after: unknown
}

type Values = Record<string, unknown>

/** Of one day, or no choice of a person: never offered. */
const never = new Set(['preferences.budgetToday', 'views.last'])

/** Settings whose parts mean nothing by themselves. */
const wholes = new Set(['views.saved'])

/**
 * What would be otherwise with the settings of a backup. `stored` is what stands in the file, `read` the same as far as
 * it is valid, with defaults: a value that the file does not have is not offered.
 */
export function settingChanges(here: Values, stored: Values, read: Values): SettingChange[] {
  return Object.keys(read).flatMap((name) => changesIn([name], here[name], stored[name], read[name]))
}

function changesIn(path: string[], before: unknown, stored: unknown, after: unknown): SettingChange[] {
  const name = path.join('.')
  if (never.has(name) || stored === undefined) return []
  if (isValues(after) && isValues(stored) && !wholes.has(name)) {
    const known = isValues(before) ? before : {}
    return Object.keys(after).flatMap((key) => changesIn([...path, key], known[key], stored[key], after[key]))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` with another value at `path`; it is not changed itself. */
export function withValue(value: unknown, [key, ...rest]: string[], change: unknown): unknown {
  if (key === undefined) return change
  const known = isValues(value) ? value : {}
  return { ...known, [key]: withValue(known[key], rest, change) }
}
