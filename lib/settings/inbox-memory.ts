import * as z from 'zod/mini'
import { storageItem } from './storage-item.ts'

/** Its local calendar day, and its time in ms since epoch. */
export const lastInboxNotice = storageItem('lastInboxNotice', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.object({ day: z.string(), at: z.number() })),
  fallback: () => null,
})

/** A Monday, as a local calendar day. */
export const doneDigest = storageItem('doneDigest', {
  protection: 'plain',
  version: 1,
  schema: z.string(),
  fallback: () => '',
})
