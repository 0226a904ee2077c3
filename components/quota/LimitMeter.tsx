import { i18n } from '#i18n'
import type { Limit } from '../../lib/api/account.ts'
import { locale } from '../ui/locale.ts'
import { Meter } from '../ui/Meter.tsx'
import { relativeTime } from '../ui/relativeTime.ts'
import { toneOf } from './tone.ts'

/** How many requests are left until a limit resets. */
export function LimitMeter({ label, limit, now }: { label: string; limit: Limit; now: number }) {
  const reset = Date.parse(limit.reset ?? '')
  const over = reset <= now
  return (
    <Meter
      label={label}
      value={limit.left}
      max={limit.limit}
      tone={over ? 'calm' : toneOf(limit.left, limit.limit)}
      detail={resetText(reset, now)}
    />
  )
}

/** After its reset a limit is full again, but the service has not said so yet. */
function resetText(reset: number, now: number): string | null {
  if (Number.isNaN(reset)) return null
  return i18n.t(reset > now ? 'quota.resets' : 'quota.hasReset', [relativeTime(reset, now, locale())])
}
