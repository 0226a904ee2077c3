import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId, useMemo } from 'preact/hooks'
import { firstCharacters, partsOf, readable } from './longText.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { numberText } from '../ui/formats.ts'
import { ScrollingText } from './ScrollingText.tsx'

export function RawResponse({ body }: { body: string }) {
  const id = useId()
  const whole = useSignal(false)
  const { text, isJson } = useMemo(() => readable(body), [body])
  const cut = text.length > firstCharacters && !whole.value
  const parts = useMemo(() => partsOf(cut ? text.slice(0, firstCharacters) : text), [text, cut])
  return (
    <div class="console-raw">
      <div class="console-line">
        <h4 id={id}>{i18n.t(isJson ? 'console.raw' : 'console.rawText')}</h4>
        <CopyButton label={i18n.t('console.raw')} value={body} />
      </div>
      {body === '' ? (
        <p class="soft">{i18n.t('console.rawEmpty')}</p>
      ) : (
        <ScrollingText class="console-raw-text" labelledBy={id}>
          {parts.map((part, index) => (
            <span class="console-raw-part" key={index}>
              {part}
            </span>
          ))}
        </ScrollingText>
      )}
      {cut && (
        <div class="console-line">
          <span>{i18n.t('console.firstPart', [numberText(firstCharacters), numberText(text.length)])}</span>
          <Button size="small" onClick={() => (whole.value = true)}>
            {i18n.t('console.showWhole')}
          </Button>
        </div>
      )}
    </div>
  )
}
