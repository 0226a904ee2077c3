import { needsPolyfill } from './needs-polyfill.ts'

// The name is a literal, because stores object to code with a name computed at run time.
// @ts-expect-error: only a build has this file.
if (needsPolyfill) await import(/* @vite-ignore */ '/polyfill.js')

export const polyfilled = needsPolyfill ? (globalThis as { browser?: object }).browser : undefined
