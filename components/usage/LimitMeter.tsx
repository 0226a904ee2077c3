import { i18n } from '#i18n'
import { Meter } from '../ui/Meter.tsx'
import { relativeTime } from '../ui/relativeTime.ts'
import { toneOf } from './tone.ts'
import type { KnownLimit } from '../../lib/records/database/rows/purchases.ts'
import { locale } from '../ui/formats.ts'

/** How many requests are left until a limit resets. */
export function LimitMeter({ label, limit, now }: { label: string; limit: KnownLimit; now: number }) {
  const over = limit.resetsAt !== null && limit.resetsAt <= now
  return (
    <Meter
      isLeft
      label={label}
      value={limit.left}
      max={limit.limit}
      tone={over ? 'calm' : toneOf(limit.left, limit.limit)}
      detail={resetText(limit.resetsAt, now)}
    />
  )
}

/** After its reset a limit is full again, but the service has not said so yet. */
function resetText(reset: number | null, now: number): string | null {
  if (reset === null) return null
  if (reset <= now) return i18n.t('quota.hasReset')
  return i18n.t('quota.resets', [relativeTime(reset, now, locale())])
}
