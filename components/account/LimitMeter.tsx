import { i18n } from '#i18n'
import { limitAt } from '../../lib/purchases/account/gate.ts'
import { Meter } from '../ui/Meter.tsx'
import { relativeTime } from '../ui/relativeTime.ts'
import { toneOf } from './tone.ts'
import type { RateLimitState } from '../../lib/purchases/rows/account.ts'
import { locale } from '../ui/formats.ts'

interface LimitMeterProps {
  label: string
  limit: RateLimitState
  now: number
  /** Hides the reset time until few requests remain. */
  brief?: boolean | undefined
}

/** By the same count that decides whether a click may send a request. */
export function LimitMeter({ label, limit: known, now, brief = false }: LimitMeterProps) {
  const { limit, remaining, resetsAt } = limitAt(known, now)
  const tone = toneOf(remaining, limit)
  const isResetShown = resetsAt !== null && !(brief && tone === 'calm')
  return (
    <Meter
      isRemaining
      label={label}
      value={remaining}
      max={limit}
      tone={tone}
      detail={isResetShown ? i18n.t('quota.resets', [relativeTime(resetsAt, now, locale())]) : null}
    />
  )
}
