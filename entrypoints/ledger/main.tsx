import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/trouble/DatabaseGuard.tsx'
import { watchFilter } from '../../components/ledger/filterInAddress.ts'
import { Ledger } from '../../components/ledger/Ledger.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { db } from '../../lib/state/database.ts'
import { watchLedger } from '../../lib/state/ledger.ts'
import { applyAppearance } from '../../lib/state/appearance.ts'

keepFocus()
await applyAppearance(() => `${i18n.t('ledger.title')} · ${i18n.t('appName')}`)

const filter = watchFilter()

render(
  <DatabaseGuard>
    <Ledger ledger={watchLedger(db, filter.chosen)} onFilter={filter.choose} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
