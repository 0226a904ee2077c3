import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/**
 * Runs in the head of every view. Browsers paint the empty page before modules run (10 to 30 ms as measured), which
 * would flash in the wrong theme; they wait for a classic script.
 */
export default defineUnlistedScript(showRememberedTheme)
