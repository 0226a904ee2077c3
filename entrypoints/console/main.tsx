import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { Console } from '../../components/console/Console.tsx'
import { watchConsole } from '../../components/console/consoleModel.ts'
import { db } from '../../components/model/database.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'

const ConsolePage = () => <Console console={usePageModel(watchConsole, db)} />

await showPage(ConsolePage, { title: () => `${i18n.t('console.title')} · ${i18n.t('appName')}` })
