import { isValues } from '../../settings/values-at.ts'

/** Applied only if a person selects it. */
export interface SettingChange {
  path: string[]
  before: unknown
  after: unknown
}

type Values = Record<string, unknown>

/** `stored` is the file's value, `read` its valid part with defaults. Skips values that the file lacks. */
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
