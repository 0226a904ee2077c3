import { i18n } from '#i18n'
import { readLink } from '../../lib/search/remote/read-form.ts'
import { db } from '../model/database.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { showPage } from '../page/showPage.tsx'
import { InboxParts } from './inboxParts.ts'
import type { Opening } from './opening/opening.ts'
import { Panel } from './Panel.tsx'
import { watchPanelModel } from './panelModel.ts'

export async function showPanel(opening: Opening, inbox: InboxParts): Promise<void> {
  const PanelPage = () => (
    <InboxParts.Provider value={inbox}>
      <Panel
        model={usePageModel(watchPanelModel, db, 'panel', opening.source)}
        opening={opening}
        start={readLink(location.hash)}
      />
    </InboxParts.Provider>
  )
  await showPage(PanelPage, { title: () => i18n.t('appName'), showsLock: true })
}
