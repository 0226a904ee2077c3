import { loadOwnScripts, polyfillFile } from '../lib/polyfill/load-own-scripts.ts'
import { needsPolyfill } from '../lib/polyfill/needs-polyfill.ts'

// Replaces `polyfilled.ts`, because a service worker has no top-level await.
if (needsPolyfill) loadOwnScripts(polyfillFile)

export const polyfilled = needsPolyfill ? (globalThis as { browser?: object }).browser : undefined
