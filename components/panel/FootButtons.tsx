import { i18n } from '#i18n'
import { openFullPage, openOptions } from '../../lib/platform/open-page.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Button } from '../ui/Button.tsx'

interface FootButtonsProps {
  isSearching: boolean
  onSearch: () => void
  onPalette: () => void
}

export function FootButtons({ isSearching, onSearch, onPalette }: FootButtonsProps) {
  return (
    <span class="panel-foot-end">
      <PaletteButton onOpen={onPalette} />
      <Button
        icon="search"
        size="small"
        label={i18n.t('search.title')}
        pressed={isSearching}
        onClick={onSearch}
      />
      <Button
        icon="library"
        size="small"
        label={i18n.t('shell.page.records')}
        onClick={() => openFullPage('records')}
      />
      <Button icon="settings" size="small" label={i18n.t('panel.settings')} onClick={openOptions} />
    </span>
  )
}
