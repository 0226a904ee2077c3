import { i18n } from '#i18n'
import './basics.css'

/** A placeholder of the content's size, so that the layout doesn't shift. */
export function Skeleton({ lines = 3, avatar = false }: { lines?: number; avatar?: boolean }) {
  return (
    <div class="skeleton" aria-busy="true">
      <span class="unseen">{i18n.t('ui.busy')}</span>
      {avatar && <span class="skeleton-avatar" />}
      <span class="skeleton-lines">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} class="skeleton-line" />
        ))}
      </span>
    </div>
  )
}
