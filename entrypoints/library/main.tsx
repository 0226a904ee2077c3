import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { LibraryPage } from '../../components/library/LibraryPage.tsx'
import { db } from '../../components/model/database.ts'
import { watchRoute } from '../../components/model/route.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'

const Page = () => <LibraryPage route={usePageModel(watchRoute)} db={db} />

await showPage(Page, { title: () => `${i18n.t('library.title')} · ${i18n.t('appName')}` })
