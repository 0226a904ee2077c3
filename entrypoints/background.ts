import { defineBackground } from 'wxt/utils/define-background'
import { followLanguage } from '../lib/settings/follow-language.ts'
import { startWorker } from '../lib/worker/worker.ts'

export default defineBackground(() => {
  void followLanguage()
  startWorker()
})
