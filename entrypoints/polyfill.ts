import polyfill from 'webextension-polyfill'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

/** Loaded only in a Chromium without a native `browser` object: see `lib/polyfill`. */
export default defineUnlistedScript(() => {
  Object.assign(globalThis, { browser: polyfill })
})
