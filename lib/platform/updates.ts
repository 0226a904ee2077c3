import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'

/** A downloaded version that waits for this one to stop, or `null`. An open panel blocks the update and shows this. */
export const pendingUpdate = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})
