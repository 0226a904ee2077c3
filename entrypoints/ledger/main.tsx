import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { db } from '../../components/model/database.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'
import { Ledger } from '../../components/usage/Ledger.tsx'
import { watchLedger } from '../../components/usage/usageModel.ts'

const LedgerPage = () => <Ledger ledger={usePageModel(watchLedger, db)} />

await showPage(LedgerPage, { title: () => `${i18n.t('ledger.title')} · ${i18n.t('appName')}` })
