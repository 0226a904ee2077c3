import { isValues } from '../../settings/values-at.ts'

/** One value of a setting that differs in a backup. It is taken over only when a person chooses it. */
export interface SettingChange {
  /** The setting and the way to the value, such as `['preferences', 'auto', 'person']`. */
  path: string[]
  /** `undefined`: there is none here. */
  before: unknown
  after: unknown
}

type Values = Record<string, unknown>

/**
 * What the settings of a backup would change. `stored` is what the file has, `read` the same as far as it is valid, with
 * defaults: a value that the file does not have is left out.
 */
export function settingChanges(here: Values, stored: Values, read: Values): SettingChange[] {
  return Object.keys(read).flatMap((name) => changesIn([name], here[name], stored[name], read[name]))
}

function changesIn(path: string[], before: unknown, stored: unknown, after: unknown): SettingChange[] {
  if (stored === undefined) return []
  if (isValues(after) && isValues(stored)) {
    const known = isValues(before) ? before : {}
    return Object.keys(after).flatMap((key) => changesIn([...path, key], known[key], stored[key], after[key]))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}
