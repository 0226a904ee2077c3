import * as z from 'zod/mini'
import { setting } from './setting.ts'
import { settingsItem } from './settings.ts'

/** Not a user's setting: backups lack it, and deleting everything resets it. */
export const guidance = settingsItem('guidance', 1, 'fresh', {
  /** The newest version whose news were shown, or the first installed one; `null` if not stored yet. */
  seenVersion: setting(z.nullable(z.string()), null, null),
  hintsDone: setting(z.array(z.string()), [], null),
  /** Confirmed prices in credits, by section. */
  shortcutPrices: setting(z.record(z.string(), z.number().check(z.gte(0))), {}, null),
})

export function hasNews(seen: string | null, current: string): boolean {
  return seen !== null && compareVersions(seen, current) < 0
}

export function newestOf(seen: string | null, current: string): string {
  return seen !== null && compareVersions(seen, current) > 0 ? seen : current
}

/** Up to four numbers; missing ones count as 0. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version.split('.').map((part) => Number.parseInt(part, 10) || 0),
  )
  for (let at = 0; at < 4; at++) {
    const difference = (left![at] ?? 0) - (right![at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Called at each worker start, because the first one may not get this far. */
export async function noteFirstVersion(current: string): Promise<void> {
  if ((await guidance.read()).seenVersion !== null) return
  await guidance.change((known) => ({ ...known, seenVersion: known.seenVersion ?? current }))
}
