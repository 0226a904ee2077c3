import { pageKinds } from '../../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'
import type { Retention } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

/** In ms since epoch: once a day while anything can become due; otherwise `null`. */
export function nextPurge(retention: Retention, last: { at: number } | null, now: number): number | null {
  if (pageKinds.every((kind) => retention[kind] === 0)) return null
  // A clock that was set back must not postpone the purge.
  return last && last.at <= now ? last.at + dayMs : 0
}

export const lastPurge = storageItem('lastPurge', {
  protection: 'sealed',
  version: 1,
  schema: z.nullable(z.object({ at: z.number(), deleted: z.number() })),
  fallback: () => null,
})
