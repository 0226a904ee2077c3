/**
 * In the place of `polyfilled.ts` in all other classic scripts. Those of the worker find the polyfill as `browser`,
 * since `background.js` loaded it; content scripts call only what returns a promise in every Chromium.
 */
export const polyfilled: object | undefined = undefined
