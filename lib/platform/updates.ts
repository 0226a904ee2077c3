import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'

/**
 * The version that the browser has ready, for as long as it waits for this one to end; `null`: none. An open panel keeps
 * the browser from installing it, and shows that.
 */
export const updateWaiting = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})
