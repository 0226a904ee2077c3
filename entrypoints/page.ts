import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { sayPages } from '../lib/pages/say-pages.ts'

/**
 * The content script. Unlisted, since WXT's own content script wrapper announces itself to the page and can be ended
 * by it; the worker registers it for the host that the settings name.
 */
export default defineUnlistedScript(sayPages)
