import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { reportPages } from '../lib/pages/report-pages.ts'

/**
 * The content script. Unlisted, because WXT's wrapper announces itself to the page, which can then end it. The worker
 * registers it for the network's host.
 */
export default defineUnlistedScript(reportPages)
