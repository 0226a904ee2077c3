import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'

/** Waits for this version to stop, which an open panel delays and shows. */
export const pendingUpdate = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})
