/**
 * Replaces `polyfilled.ts` in other classic scripts. In the worker, `background.js` has already set the polyfill as
 * `browser`; content scripts only call functions that return promises in every supported Chromium.
 */
export const polyfilled: object | undefined = undefined
