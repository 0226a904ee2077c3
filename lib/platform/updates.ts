import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'
import { onWorkerEvent } from './worker-events.ts'

/** The version that the browser has ready, for as long as it waits for this one to end; `null`: none. */
export const updateWaiting = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})

/** Notes an update that waits: an open panel keeps the browser from installing it, and shows that. */
export function watchUpdates(): void {
  onWorkerEvent('runtime.onUpdateAvailable', ({ version }) => void updateWaiting.write(version))
}
