import { i18n } from '#i18n'
import { useComputed, type Signal } from '@preact/signals'
import { pastedLines } from '../../lib/bulk/input/parse-text.ts'
import { numberText } from '../ui/formats.ts'
import { Button } from '../ui/Button.tsx'

/**
 * In characters; some 2,500 lines. The browser lays out all of a field: with 100,000 lines that took 9 of 15 seconds of a
 * plan, and 5 ms of each frame.
 */
export const longestInField = 100_000

/** So much of the text is shown: each line may be of megabytes. */
const [shownLines, shownCharacters] = [5, 200]

/** Pasted text that is too long for a field: how much it is, and how it begins. */
export function PastedText({ text }: { text: Signal<string> }) {
  const lines = useComputed(() => pastedLines(text.value).filter((line) => line.trim() !== ''))
  const beginning = lines.value.slice(0, shownLines).map((line) => line.slice(0, shownCharacters))
  return (
    <section class="pasted-text" aria-label={i18n.t('batch.paste')}>
      <p>{i18n.t('batch.pasted', lines.value.length, [numberText(lines.value.length)])}</p>
      <Button onClick={() => (text.value = '')}>{i18n.t('batch.pastedRemove')}</Button>
      <pre dir="auto">
        {beginning.join('\n')}
        {lines.value.length > shownLines && '\n…'}
      </pre>
    </section>
  )
}
