import { i18n } from '#i18n'
import { certainCost, uncertainCost } from '../../lib/purchases/ledger/section-status.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Search } from './search/searchModel.ts'
import type { PanelModel } from './panelModel.ts'
import { ProfileChip } from '../profiles/ProfileChip.tsx'
import { FootButtons } from './FootButtons.tsx'
import { numberText } from '../ui/formats.ts'

interface PanelFootProps {
  model: PanelModel
  search: Search
  onPalette: () => void
}

export function PanelFoot({ model, search, onPalette }: PanelFootProps) {
  const remaining = model.account.value?.balance.remaining ?? null
  const here = search.open.value ? null : costOf(model.saved.value?.requests ?? [])
  return (
    <footer class="panel-foot">
      <ProfileChip />
      <div role="status">
        <p>
          {remaining !== null && i18n.t('panel.credits', remaining, [numberText(remaining)])}
          {here && <span aria-hidden="true">{` · ${i18n.t('panel.here', [numberText(here.cost)])}`}</span>}
        </p>
        {here && <p class="unseen">{i18n.t('panel.cost', here.cost, [numberText(here.cost)])}</p>}
        {here && here.uncertain > 0 && (
          <p>{i18n.t('spent.maybe', here.uncertain, [numberText(here.uncertain)])}</p>
        )}
      </div>
      <FootButtons
        isSearching={search.open.value}
        onSearch={() => (search.open.value = !search.open.value)}
        onPalette={onPalette}
      />
    </footer>
  )
}

/** In credits; `null` if nothing was sent. */
function costOf(requests: readonly LedgerRequest[]): { cost: number; uncertain: number } | null {
  if (!requests.some(({ state }) => state === 'settled')) return null
  return { cost: certainCost([...requests]), uncertain: uncertainCost([...requests]) }
}
