import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { paletteKey } from './paletteKey.ts'

/** Opens the palette, and teaches its key. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="small" label={i18n.t('palette.open', [paletteKey])} onClick={onOpen}>
      <kbd class="palette-key">{paletteKey}</kbd>
    </Button>
  )
}
