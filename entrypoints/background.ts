import { defineBackground } from 'wxt/utils/define-background'
import { crmFile, loadOwnScripts, teamFile, workerFile } from '../lib/polyfill/load-own-scripts.ts'
import { loadOnFirstEvent } from '../lib/worker/load-on-first-event.ts'
import { loadedWorker } from '../lib/worker/loaded-worker.ts'

export default defineBackground(() => {
  // In Firefox, the background page's HTML includes both files.
  const load = import.meta.env.FIREFOX ? () => {} : loadOwnScripts
  // Load all files at the installation: Chromium stores the scripts that are imported then, and allows no others later.
  if (!import.meta.env.FIREFOX) addEventListener('install', () => load(workerFile, teamFile, crmFile))
  loadOnFirstEvent(() => {
    if (!loadedWorker()) load(workerFile)
    const worker = loadedWorker()
    if (!worker) throw new Error(`${workerFile} did not define the worker.`)
    return worker
  })
})
