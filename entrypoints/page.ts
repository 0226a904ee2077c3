import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { reportPages } from '../lib/pages/report-pages.ts'

/**
 * The content script. Unlisted, since WXT's own content script wrapper announces itself to the page and can be ended
 * by it; the worker registers it for the host that the settings name.
 */
export default defineUnlistedScript(reportPages)
