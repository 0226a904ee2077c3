import { needsPolyfill } from './needs-polyfill.ts'

// Stores ask about code whose name is only known at run time, so the name is a literal.
// @ts-expect-error: only a build has this file.
if (needsPolyfill) await import(/* @vite-ignore */ '/polyfill.js')

/** webextension-polyfill in a page, where the browser needs it. */
export const polyfilled = needsPolyfill ? (globalThis as { browser?: object }).browser : undefined
