import { i18n } from '#i18n'
import { useContext } from 'preact/hooks'
import { openFullPage, openOptions } from '../../lib/platform/open-page.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Button } from '../ui/Button.tsx'
import { InboxParts } from './inboxParts.ts'
import { paletteKey } from '../palette/paletteKey.ts'

interface FootButtonsProps {
  isSearching: boolean
  onSearch: () => void
  onPalette: () => void
}

export function FootButtons({ isSearching, onSearch, onPalette }: FootButtonsProps) {
  const inbox = useContext(InboxParts)
  const plainInbox = (
    <Button
      icon="inbox"
      size="small"
      label={i18n.t('shell.page.inbox')}
      onClick={() => openFullPage('inbox')}
    />
  )
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
      {inbox ? (
        <Lazy load={inbox.button} props={{}}>
          {plainInbox}
        </Lazy>
      ) : (
        plainInbox
      )}
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

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="small" onClick={onOpen}>
      <span class="unseen">{i18n.t('palette.title')} </span>
      <kbd class="palette-key">{paletteKey}</kbd>
    </Button>
  )
}
