import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'

/**
 * The random id of the last deletion that may have left rows in the browser's files. A later worker instance continues
 * to remove them.
 */
export const traces = storageItem('traces', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})

/** Call it before rows are deleted permanently. In Firefox an extension can't remove them from the files. */
export async function expectTraces(): Promise<void> {
  if (!import.meta.env.FIREFOX) await traces.write(crypto.randomUUID())
}
