import { browser } from 'wxt/browser'
import { updateWaiting } from '../settings/update-waiting.ts'

/** An open panel keeps the browser from updating, so the panel has to be able to say so. */
export function watchUpdates(): void {
  browser.runtime.onUpdateAvailable.addListener(({ version }) => void updateWaiting.write(version))
}
