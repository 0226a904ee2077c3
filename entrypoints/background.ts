import { defineBackground } from 'wxt/utils/define-background'
import { loadOwnScripts, teamFile, workerFile } from '../lib/polyfill/load-own-scripts.ts'
import { takeFirstTurn } from '../lib/worker/first-turn.ts'
import { loadedWorker } from '../lib/worker/loaded-worker.ts'

export default defineBackground(() => {
  // Firefox has both files in its page of background scripts.
  const load = import.meta.env.FIREFOX ? () => {} : loadOwnScripts
  // Chromium keeps for later what is imported while it installs, and nothing else can be imported after that.
  if (!import.meta.env.FIREFOX) addEventListener('install', () => load(workerFile, teamFile))
  takeFirstTurn(() => {
    if (!loadedWorker()) load(workerFile)
    const worker = loadedWorker()
    if (!worker) throw new Error(`${workerFile} leaves no worker.`)
    return worker
  })
})
