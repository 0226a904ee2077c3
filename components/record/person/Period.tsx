import { joinedBy } from '../../ui/plainDocument.ts'
import type { Span } from './career.ts'
import { lengthText, periodText } from './periodText.ts'

export function Period({ span, now }: { span: Span; now: number | null }) {
  const words = joinedBy([periodText(span), now !== null && lengthText(span, now)])
  return words === '' ? null : <p class="period">{words}</p>
}
