import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { paletteKey } from './paletteKey.ts'

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="small" onClick={onOpen}>
      <span class="unseen">{i18n.t('palette.title')} </span>
      <kbd class="palette-key">{paletteKey}</kbd>
    </Button>
  )
}
