import { i18n } from '#i18n'
import { openOptions } from '../../lib/browser/options.ts'
import { costSoFar } from '../../lib/ledger/standing.ts'
import type { Search } from '../../lib/state/search.ts'
import type { Beside } from '../../lib/state/panel.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { SearchToggle } from '../search/SearchToggle.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'

interface PanelFootProps {
  beside: Beside
  search: Search
  onPalette: () => void
}

/** What this page has cost so far, and what is left to spend. */
export function PanelFoot({ beside, search, onPalette }: PanelFootProps) {
  const left = beside.account.value?.creditsLeft ?? null
  const requests = beside.known.value?.requests ?? []
  const cost = costSoFar(requests)
  return (
    <footer class="panel-foot">
      <div role="status">
        {requests.length > 0 && !search.open.value && <p>{i18n.t('panel.cost', cost, [numberText(cost)])}</p>}
        {left !== null && <p>{i18n.t('panel.credits', left, [numberText(left)])}</p>}
      </div>
      <span class="panel-foot-end">
        <PaletteButton onOpen={onPalette} />
        <SearchToggle search={search} />
        <Button icon="settings" size="small" label={i18n.t('panel.settings')} onClick={openOptions} />
      </span>
    </footer>
  )
}
