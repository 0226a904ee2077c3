import { loadOwnScripts, polyfillFile } from '../lib/polyfill/load-own-scripts.ts'
import { needsPolyfill } from '../lib/polyfill/needs-polyfill.ts'

// Replaces `polyfilled.ts` in the service worker, which has no top-level await.
if (needsPolyfill) loadOwnScripts(polyfillFile)

export const polyfilled = needsPolyfill ? (globalThis as { browser?: object }).browser : undefined
