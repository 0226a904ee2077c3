import { defineBackground } from 'wxt/utils/define-background'
import { followChoice } from '../lib/i18n/follow-choice.ts'
import { startWorker } from '../lib/worker/worker.ts'

export default defineBackground(() => {
  void followChoice()
  startWorker()
})
