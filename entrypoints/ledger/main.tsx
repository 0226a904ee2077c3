import '../../assets/styles/index.css'
import { render } from 'preact'
import { watchFilter } from '../../components/ledger/filterInAddress.ts'
import { Ledger } from '../../components/ledger/Ledger.tsx'
import { db } from '../../lib/state/database.ts'
import { watchLedger } from '../../lib/state/ledger.ts'

const filter = watchFilter()

render(
  <Ledger ledger={watchLedger(db, filter.chosen)} onFilter={filter.choose} />,
  document.getElementById('root')!,
)
