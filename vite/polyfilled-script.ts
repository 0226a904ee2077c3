/**
 * Replaces `polyfilled.ts` in other classic scripts. In the worker, `background.js` has already set `browser` to the
 * polyfill. Content scripts need none: they only call functions that return promises in every supported Chromium.
 */
export const polyfilled: object | undefined = undefined
