import { pageKinds } from '../../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'
import type { Retention } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

/** When is next looked for what is due, in milliseconds since 1970: once a day while anything is ever due, else never. */
export function nextPurge(retention: Retention, last: { at: number } | null, now: number): number | null {
  if (pageKinds.every((kind) => retention[kind] === 0)) return null
  // A clock that was set back would put it off for as long.
  return last && last.at <= now ? last.at + dayMs : 0
}

/** When what was due was last deleted, and how many records that were. */
export const lastPurge = storageItem('lastPurge', {
  protection: 'sealed',
  version: 1,
  schema: z.nullable(z.object({ at: z.number(), gone: z.number() })),
  fallback: () => null,
})
