import { browser } from 'wxt/browser'
import { noteStaleBackups } from '../data/backup/stale-backups.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { nameOfMachine } from '../platform/machine-name.ts'
import { isAnyViewOpen } from '../platform/open-views.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { compactStorage } from './compact-storage.ts'
import { createTeam, type TeamWorker } from '../team/team-worker.ts'

/** The team of this installation, with what only a browser knows. */
export function teamOfBrowser(deps: PurchaseDeps): TeamWorker {
  return createTeam({
    ...deps,
    version: browser.runtime.getManifest().version,
    machineName: nameOfMachine,
    isWatched: isAnyViewOpen,
    onNames: async (people) => {
      await noteStaleBackups(deps.now(), 'team')
      await eraseFromStorage(people)
      compactStorage(deps.db)
    },
  })
}
