import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Ledger } from './Ledger.tsx'
import { watchLedger } from './usageModel.ts'

export default function UsageView({ db }: LibraryPageProps) {
  return <Ledger ledger={usePageModel(watchLedger, db)} />
}
