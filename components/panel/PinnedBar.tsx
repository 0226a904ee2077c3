import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Says that another page is shown than the tab's, and leads back. */
export function PinnedBar({ beside }: { beside: Beside }) {
  const pinned = beside.pinned.value
  const name = beside.known.value?.record?.subject.name || pinned?.page.id
  return (
    <div class={pinned ? 'pinned-bar' : undefined}>
      <p role="status" class="pinned-bar-words">
        {pinned && (
          <>
            <Icon name="pin" />
            <span>{i18n.t('palette.pinned', [name ?? ''])}</span>
          </>
        )}
      </p>
      {pinned && (
        <Button size="small" onClick={beside.unpin}>
          {i18n.t('palette.command.back')}
        </Button>
      )}
    </div>
  )
}
