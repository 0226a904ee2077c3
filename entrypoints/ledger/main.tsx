import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { watchFilter } from '../../components/usage/filterInAddress.ts'
import { Ledger } from '../../components/usage/Ledger.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { db } from '../../components/model/database.ts'
import { watchLedger } from '../../components/usage/usageModel.ts'
import { applyAppearance } from '../../components/model/appearance.ts'

keepFocus()
await applyAppearance(() => `${i18n.t('ledger.title')} · ${i18n.t('appName')}`)

const filter = watchFilter()

render(
  <DatabaseGuard>
    <Ledger ledger={watchLedger(db, filter.chosen)} onFilter={filter.choose} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
