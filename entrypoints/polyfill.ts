import polyfill from 'webextension-polyfill'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

/** Loaded only by a Chromium without a native `browser`: `lib/polyfill`. */
export default defineUnlistedScript(() => {
  Object.assign(globalThis, { browser: polyfill })
})
