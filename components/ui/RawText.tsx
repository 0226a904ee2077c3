import { i18n } from '#i18n'
import { cutText } from '../../lib/text/limits.ts'
import { CopyButton } from './CopyButton.tsx'
import { numberText } from './formats.ts'
import { rawText } from './plainText.ts'
import './content.css'

/** Longest text in a text area, in characters: it takes about a second to render a megabyte. */
const maxCharacters = 50_000

/** Raw text in a text area, which scrolls and selects with the keyboard in every browser. */
export function RawText({ label, value }: { label: string; value: unknown }) {
  const text = rawText(value)
  const shown = cutText(text, maxCharacters)
  const rows = Math.min(shown.split('\n').length, 18)
  return (
    <div class="raw-text">
      <textarea class="raw-text-words" readOnly rows={rows} aria-label={label} dir="ltr" value={shown} />
      <CopyButton label={label} value={text} />
      {shown !== text && (
        <p class="raw-text-part">
          {i18n.t('console.firstPart', [numberText(maxCharacters), numberText(text.length)])}
        </p>
      )}
    </div>
  )
}
