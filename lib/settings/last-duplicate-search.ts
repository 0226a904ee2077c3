import * as z from 'zod/mini'
import { storageItem } from './storage-item.ts'

/** The state of the library at the last search. Contains no names, because it outlives deleted records. */
export const lastDuplicateSearch = storageItem('lastDuplicateSearch', {
  protection: 'plain',
  version: 1,
  schema: z.string(),
  fallback: () => '',
})
