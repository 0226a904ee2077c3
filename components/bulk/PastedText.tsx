import { i18n } from '#i18n'
import { useComputed, type Signal } from '@preact/signals'
import { pastedLines } from '../../lib/bulk/input/parse-text.ts'
import { numberText } from '../ui/formats.ts'
import { Button } from '../ui/Button.tsx'

/**
 * In characters; about 2,500 lines. A browser lays out the whole field: 100,000 lines took 9 of 15 seconds of planning,
 * and 5 ms of each frame.
 */
export const longestInField = 100_000

/** Size of the preview; a line can have megabytes. */
const [shownLines, shownCharacters] = [5, 200]

export function PastedText({ text }: { text: Signal<string> }) {
  const lines = useComputed(() => pastedLines(text.value).filter((line) => line.trim() !== ''))
  const beginning = lines.value.slice(0, shownLines).map((line) => line.slice(0, shownCharacters))
  return (
    <section class="pasted-text" aria-label={i18n.t('run.paste')}>
      <p>{i18n.t('run.pasted', lines.value.length, [numberText(lines.value.length)])}</p>
      <Button onClick={() => (text.value = '')}>{i18n.t('run.pastedRemove')}</Button>
      <pre dir="auto">
        {beginning.join('\n')}
        {lines.value.length > shownLines && '\n…'}
      </pre>
    </section>
  )
}
