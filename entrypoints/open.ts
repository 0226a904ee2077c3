import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { prefetch } from '../components/panel/opening/prefetch.ts'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/** Runs in the panel's head: sets the theme before the first paint, and starts loading modules and data. */
export default defineUnlistedScript(() => {
  const modules = document.currentScript?.dataset['modules'] ?? ''
  showRememberedTheme()
  for (const module of modules.split(' ')) void import(/* @vite-ignore */ module)
  prefetch()
})
