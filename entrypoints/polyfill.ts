import polyfill from 'webextension-polyfill'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

/** Loaded only in a Chromium without native `browser`: see `lib/polyfill`. */
export default defineUnlistedScript(() => {
  Object.assign(globalThis, { browser: polyfill })
})
