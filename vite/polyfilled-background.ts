import { loadOwnScripts, polyfillFile } from '../lib/polyfill/load-own-scripts.ts'
import { needsPolyfill } from '../lib/polyfill/needs-polyfill.ts'

// In the place of `polyfilled.ts`: a service worker can await nothing at its top.
if (needsPolyfill) loadOwnScripts(polyfillFile)

/** webextension-polyfill in the service worker, where the browser needs it. */
export const polyfilled = needsPolyfill ? (globalThis as { browser?: object }).browser : undefined
