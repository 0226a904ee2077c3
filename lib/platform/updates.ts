import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'

/** Installed when this version stops, which an open panel delays and shows. */
export const pendingUpdate = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})
