import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { prefetch } from '../components/panel/opening/prefetch.ts'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/** Runs in the head of the panel: its theme before anything is painted; its modules, and what they will ask, beside that. */
export default defineUnlistedScript(() => {
  const modules = document.currentScript?.dataset['modules'] ?? ''
  showRememberedTheme()
  for (const module of modules.split(' ')) void import(/* @vite-ignore */ module)
  prefetch()
})
