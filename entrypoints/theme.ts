import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/**
 * Runs in the head of every view. Browsers paint the empty page before a module runs, 10 to 30 ms as measured, which
 * would be a flash of the other theme; a script like this one they wait for.
 */
export default defineUnlistedScript(showRememberedTheme)
