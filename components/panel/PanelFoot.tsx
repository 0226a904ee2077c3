import { i18n } from '#i18n'
import { knownCost, uncertainCost } from '../../lib/purchases/ledger/section-status.ts'
import type { LedgerRequest } from '../../lib/records/database/rows/purchases.ts'
import type { Search } from './search/searchModel.ts'
import type { PanelModel } from './panelModel.ts'
import { Hint } from '../help/Hint.tsx'
import { paletteKey } from '../palette/paletteKey.ts'
import { ProfileChip } from '../profiles/ProfileChip.tsx'
import { FootButtons } from './FootButtons.tsx'
import { numberText } from '../ui/formats.ts'

interface PanelFootProps {
  beside: PanelModel
  search: Search
  onPalette: () => void
}

/** The cost of this page so far, and the remaining budget. */
export function PanelFoot({ beside, search, onPalette }: PanelFootProps) {
  const left = beside.account.value?.creditsLeft ?? null
  const requests = beside.known.value?.requests ?? []
  return (
    <footer class="panel-foot">
      <Hint name="palette" when={beside.known.value?.record != null} value={paletteKey} />
      <ProfileChip />
      <div role="status">
        {!search.open.value && costs(requests).map((line) => <p key={line}>{line}</p>)}
        {left !== null && <p>{i18n.t('panel.credits', left, [numberText(left)])}</p>}
      </div>
      <FootButtons
        isSearching={search.open.value}
        onSearch={() => (search.open.value = !search.open.value)}
        onPalette={onPalette}
      />
    </footer>
  )
}

/** Known costs, and costs that are still uncertain. */
function costs(requests: LedgerRequest[]): string[] {
  if (!requests.some(({ state }) => state === 'settled')) return []
  const cost = knownCost(requests)
  const uncertain = uncertainCost(requests)
  return [
    ...(cost > 0 || uncertain === 0 ? [i18n.t('panel.cost', cost, [numberText(cost)])] : []),
    ...(uncertain > 0 ? [i18n.t('spent.maybe', uncertain, [numberText(uncertain)])] : []),
  ]
}
