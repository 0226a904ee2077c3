import * as z from 'zod/mini'
import { storageItem } from './storage-item.ts'

/** Contains no names, because it outlives deleted records. */
export const lastDuplicateSearch = storageItem('lastDuplicateSearch', {
  protection: 'plain',
  version: 1,
  schema: z.string(),
  fallback: () => '',
})
