import { signal } from '@preact/signals'
import { watchRunView } from '../../../components/bulk/runModel.ts'
import { watchConsole } from '../../../components/console/consoleModel.ts'
import { watchCrm } from '../../../components/crm/crmModel.ts'
import { watchData } from '../../../components/data/dataModel.ts'
import { watchInbox } from '../../../components/inbox/inboxModel.ts'
import { watchTable } from '../../../components/library/libraryModel.ts'
import { watchLists } from '../../../components/lists/listsModel.ts'
import { watchRoute } from '../../../components/model/route.ts'
import { watchPanelModel } from '../../../components/panel/panelModel.ts'
import { watchPanel } from '../../../components/panel/panelState.ts'
import { watchUpdate } from '../../../components/panel/updateModel.ts'
import { watchPendingActions } from '../../../components/panel/watchPendingActions.ts'
import { watchBlockedPicture, watchPictureSettings } from '../../../components/pictures/picturesModel.ts'
import { watchPictures } from '../../../components/pictures/pictureSource.ts'
import { watchNewSearch } from '../../../components/searches/newSearchModel.ts'
import { watchSearchPage } from '../../../components/searches/searchPageModel.ts'
import { watchSearches } from '../../../components/searches/searchesModel.ts'
import { watchFirstRun } from '../../../components/first-run/firstRunModel.ts'
import { watchOptions, watchShortcuts } from '../../../components/settings/settingsModel.ts'
import { watchJoin } from '../../../components/team/joinModel.ts'
import { watchMembership } from '../../../components/team/membershipModel.ts'
import { watchQuotas } from '../../../components/account/quotasModel.ts'
import { watchLedger } from '../../../components/usage/usageModel.ts'
import type { Database } from '../../../lib/records/database/database.ts'

export const models: Record<string, (db: Database) => unknown> = {
  console: watchConsole,
  inbox: watchInbox,
  ledger: watchLedger,
  'library, its address': watchRoute,
  'library, the table': watchTable,
  'library, runs': watchRunView,
  'library, sending to other systems': (db) => watchCrm(db, signal(['person:ann'])),
  'library, data': watchData,
  'library, lists': (db) => watchLists(db),
  'library, searches': watchSearches,
  'library, a new search': watchNewSearch,
  'library, one search': (db) => watchSearchPage(db, 'gone'),
  options: (db) => [watchFirstRun(db, watchOptions(db)), watchShortcuts()],
  team: (db) => [watchMembership(db), watchJoin()],
  pictures: (db) => [watchPictures(db), watchPictureSettings(db), watchBlockedPicture(db, 'person:ann')],
  popup: (db) => [watchPanelModel(db, 'popup'), watchQuotas(db)],
  panel: (db) => [
    watchPanel(db, watchPanelModel(db, 'panel'), null),
    watchUpdate(db),
    watchPendingActions(() => {}),
  ],
}

/** Storage, the database and a dynamic import take some event loop turns. */
export async function settled(): Promise<void> {
  for (let sequence = 0; sequence < 300; sequence++) await new Promise((done) => setImmediate(done))
}
