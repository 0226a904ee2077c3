import type { Span } from './career.ts'
import { lengthText, periodText } from './periodText.ts'

/** When, and for how long. */
export function Period({ span, now }: { span: Span; now: number | null }) {
  const parts = [periodText(span), now === null ? '' : lengthText(span, now)].filter(Boolean)
  return parts.length === 0 ? null : <p class="period">{parts.join(' · ')}</p>
}
