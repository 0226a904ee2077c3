import { defineBackground } from 'wxt/utils/define-background'
import { takeFirstTurn } from '../lib/worker/first-turn.ts'
import { loadedWorker, workerFile } from '../lib/worker/loaded-worker.ts'

declare function importScripts(file: string): void

export default defineBackground(() => {
  // Chromium keeps for later what is imported while it installs, and nothing else can be imported after that.
  addEventListener('install', () => importScripts(workerFile))
  takeFirstTurn(() => {
    // Firefox has both files in its page of background scripts.
    if (!loadedWorker()) importScripts(workerFile)
    const worker = loadedWorker()
    if (!worker) throw new Error(`${workerFile} leaves no worker.`)
    return worker
  })
})
