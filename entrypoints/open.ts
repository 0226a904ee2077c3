import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { showRememberedTheme } from '../lib/settings/remembered-appearance.ts'

/** Runs in the head of the panel: its theme before anything is painted, and its modules beside that, not before. */
export default defineUnlistedScript(() => {
  const modules = document.currentScript?.dataset['modules'] ?? ''
  showRememberedTheme()
  for (const module of modules.split(' ')) void import(/* @vite-ignore */ module)
})
