import { defineBackground } from 'wxt/utils/define-background'
import { followChoice } from '../lib/words/follow-choice.ts'
import { startWorker } from '../lib/worker/worker.ts'

export default defineBackground(() => {
  void followChoice()
  startWorker()
})
