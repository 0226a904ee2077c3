import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { numberText } from './formats.ts'
import './notices.css'

export type Tone = 'calm' | 'warning' | 'error'

interface MeterProps {
  label: string
  /** `null` if unknown; then it isn't exposed as a meter. */
  value: number | null
  max: number | null
  isRemaining?: boolean
  tone?: Tone | undefined
  /** Shown below the bar. */
  detail?: ComponentChildren
}

export function Meter({ label, value, max, isRemaining = false, tone = 'calm', detail }: MeterProps) {
  const maximum = Math.max(max ?? 0, value ?? 0)
  const text = textOf(value, max, isRemaining)
  const valueText =
    value === null
      ? ({ role: 'group' } as const)
      : ({
          role: 'meter',
          'aria-valuenow': value,
          'aria-valuemin': 0,
          'aria-valuemax': maximum,
          'aria-valuetext': text,
        } as const)
  const share = value !== null && max !== null && maximum > 0 ? Math.max(0, value) / maximum : null
  return (
    <div class={`meter meter-${tone}`} aria-label={label} {...valueText}>
      <div class="meter-words">
        <span class="meter-label">{label}</span>
        <span class="meter-value">{text}</span>
      </div>
      <div class={share === null ? 'meter-track meter-unknown' : 'meter-track'}>
        {share !== null && <div class="meter-bar" style={{ inlineSize: `${share * 100}%` }} />}
      </div>
      {detail && <div class="meter-detail">{detail}</div>}
    </div>
  )
}

function textOf(value: number | null, max: number | null, isLeft: boolean): string {
  if (value === null) return i18n.t('ui.unknown')
  if (max === null) return numberText(value)
  return i18n.t(isLeft ? 'ui.leftOf' : 'ui.partOf', [numberText(value), numberText(max)])
}
