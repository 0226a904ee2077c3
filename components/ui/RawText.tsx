import { CopyButton } from './CopyButton.tsx'
import { rawText } from './plainText.ts'
import './RawText.css'

/** A value as it came. A text area, because that scrolls and selects by keyboard everywhere. */
export function RawText({ label, value }: { label: string; value: unknown }) {
  const text = rawText(value)
  const rows = Math.min(text.split('\n').length, 18)
  return (
    <div class="raw-text">
      <textarea class="raw-text-words" readOnly rows={rows} aria-label={label} dir="ltr" value={text} />
      <CopyButton label={label} value={text} />
    </div>
  )
}
