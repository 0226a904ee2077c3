import { browser } from 'wxt/browser'
import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'

/** The version that the browser has ready, for as long as it waits for this one to end; `null`: none. */
export const updateWaiting = storageItem('updateWaiting', {
  area: 'session',
  version: 1,
  schema: z.nullable(z.string()),
  fallback: () => null,
})

/** An open panel keeps the browser from updating, so the panel has to be able to say so. */
export function watchUpdates(): void {
  browser.runtime.onUpdateAvailable.addListener(({ version }) => void updateWaiting.write(version))
}
