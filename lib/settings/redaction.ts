import * as z from 'zod/mini'
import { storageItem } from './storage-item.ts'

/** Whether what is stored has still to be looked through for the key and for tokens that answers echoed. */
export const redaction = storageItem('redaction', {
  version: 1,
  schema: z.object({ due: z.boolean() }),
  fallback: () => ({ due: true }),
})
