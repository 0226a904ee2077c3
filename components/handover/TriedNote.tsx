import { i18n } from '#i18n'
import type { Tried } from '../../lib/handover/destination.ts'
import { Icon } from '../ui/Icon.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'

/** What came of trying the connection. */
export function TriedNote({ tried, now }: { tried: Tried | null; now: number }) {
  return (
    <p class={tried && !tried.ok ? 'hand-over-tried hand-over-trouble' : 'hand-over-tried'} role="status">
      {tried && (
        <>
          <Icon name={tried.ok ? 'check' : 'warning'} />
          <span>
            {tried.ok ? i18n.t('handover.tried.works') : i18n.t('handover.tried.fails')}{' '}
            {[tried.status, tried.message]
              .filter((part) => part !== null && tried.status !== 200)
              .join(' · ')}{' '}
            <RelativeTime at={tried.at} now={Math.max(now, tried.at)} />
          </span>
        </>
      )}
    </p>
  )
}
