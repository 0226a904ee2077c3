import { browser } from '../browser.ts'
import { expectTraces } from '../data/erasure/traces.ts'
import { noteStaleBackups } from '../data/backup/stale-backups.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { nameOfMachine } from '../platform/machine-name.ts'
import { isAnyViewOpen } from '../platform/open-views.ts'
import type { WorkerDeps } from '../purchases/purchase-deps.ts'
import { createTeam, type TeamWorker } from '../team/team-worker.ts'

/** The team, with the parts that depend on the browser. The worker provides `removeTraces`. */
export function teamOfBrowser(deps: WorkerDeps & { removeTraces: () => void }): TeamWorker {
  return createTeam({
    ...deps,
    version: browser.runtime.getManifest().version,
    machineName: nameOfMachine,
    isWatched: isAnyViewOpen,
    onNames: async (people) => {
      await expectTraces()
      await noteStaleBackups(deps.now(), 'team')
      await eraseFromStorage(people)
      deps.removeTraces()
    },
  })
}
