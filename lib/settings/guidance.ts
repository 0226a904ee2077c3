import * as z from 'zod/mini'
import { setting } from './setting.ts'
import { settingsItem } from './settings.ts'

/** What was explained already. No choice of a person: a backup does not carry it, and deleting everything ends it. */
export const guidance = settingsItem('guidance', 1, 'fresh', {
  /** The newest version whose news were seen, or the one that it began with; `null`: not noted yet. */
  seenVersion: setting(z.nullable(z.string()), null, null),
  /** The hints that need not be shown any more, by name. */
  hintsDone: setting(z.array(z.string()), [], null),
  /** The highest price at which the keyboard shortcut for a section buys it without asking, in credits. */
  shortcutPrices: setting(z.record(z.string(), z.number().check(z.gte(0))), {}, null),
})

/** Whether there are news to show: this version came after the one that was seen. */
export function hasNews(seen: string | null, current: string): boolean {
  return seen !== null && compareVersions(seen, current) < 0
}

/** The newest of two versions: who went back to an older one knows the news of the newer. */
export function newestOf(seen: string | null, current: string): string {
  return seen !== null && compareVersions(seen, current) > 0 ? seen : current
}

/** Versions as browsers write them: up to four numbers with dots between; what is missing is 0. */
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

/**
 * Notes the version that it began with, once. Asked at each start of the worker, and so also by the one after a start
 * that did not come to it: a first installation has no news, and each later version has them until they are seen.
 */
export async function noteFirstVersion(current: string): Promise<void> {
  if ((await guidance.read()).seenVersion !== null) return
  await guidance.change((known) => ({ ...known, seenVersion: known.seenVersion ?? current }))
}
