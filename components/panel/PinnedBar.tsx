import { i18n } from '#i18n'
import type { PinnedPage } from '../../lib/platform/pinned-page.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

interface PinnedBarProps {
  pinned: PinnedPage | null | undefined
  name: string | undefined
  onUnpin: () => void
}

/** The button returns to the tab's page. */
export function PinnedBar({ pinned, name, onUnpin }: PinnedBarProps) {
  return (
    <div class={pinned ? 'pinned-bar' : undefined}>
      <p role="status" class="pinned-bar-words">
        {pinned && (
          <>
            <Icon name="pin" />
            <span>{i18n.t('palette.pinned', [name || pinned.page.id])}</span>
          </>
        )}
      </p>
      {pinned && (
        <Button size="small" onClick={onUnpin}>
          {i18n.t('palette.command.back')}
        </Button>
      )}
    </div>
  )
}
