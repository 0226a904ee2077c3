import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/**
 * Runs in the head of every view, as a classic script, for which browsers wait. Modules run after the first paint (10
 * to 30 ms later as measured), so the wrong theme would flash.
 */
export default defineUnlistedScript(showRememberedTheme)
