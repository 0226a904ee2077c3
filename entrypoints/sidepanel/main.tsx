import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { db } from '../../components/model/database.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'
import { Panel } from '../../components/panel/Panel.tsx'
import { watchBeside } from '../../components/panel/panelModel.ts'
import { readLink } from '../../lib/search/remote/link.ts'

// The keyword may lead to another form while this tab shows one: the browser changes only the hash.
addEventListener('hashchange', () => location.reload())

const PanelPage = () => (
  <Panel beside={usePageModel(watchBeside, db, 'panel')} start={readLink(location.hash)} />
)

await showPage(PanelPage, { title: () => i18n.t('appName') })
