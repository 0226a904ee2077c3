import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { tellWorkerEvent } from '../lib/platform/worker-events.ts'
import { provideWorker } from '../lib/worker/loaded-worker.ts'
import { sharedModules } from '../lib/worker/shared-modules.ts'
import { startWorker } from '../lib/worker/worker.ts'

/** The worker's main file. `background.ts` loads it at the first event. */
export default defineUnlistedScript(() =>
  provideWorker({ start: startWorker, tell: tellWorkerEvent }, sharedModules),
)
