import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { reportPages } from '../lib/pages/report-pages.ts'

/**
 * The content script, which the worker registers for the network's host. It is unlisted, because WXT's wrapper for
 * content scripts announces itself to the page, and the page could then end it.
 */
export default defineUnlistedScript(reportPages)
