import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { aliasOfLine } from '../../lib/bulk/input/suppression-entries.ts'
import { parseAddress } from '../../lib/input/parse-address.ts'
import { parseSuppressed } from '../../lib/records/suppression/suppress.ts'
import { Button } from '../ui/Button.tsx'
import { DidYouMean } from '../ui/DidYouMean.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import './suppression.css'

interface AllowAgainProps {
  count: number | undefined
  socialUrl: string
  onAllow: (alias: string) => Promise<boolean>
}

/** The user must type an identifier, because the list stores only hashes. */
export function AllowAgain({ count, socialUrl, onAllow }: AllowAgainProps) {
  const typed = useSignal('')
  const message = useSignal<'wrong' | 'failed' | 'done' | null>(null)
  const allow = async () => {
    const alias = parseSuppressed(typed.value, socialUrl) ?? aliasOfLine(typed.value, socialUrl)
    if (alias === null) message.value = 'wrong'
    else message.value = (await onAllow(alias)) ? 'done' : 'failed'
    if (message.value === 'done') typed.value = ''
  }
  if (count === undefined) return null
  return (
    <div class="allow-again">
      <p>
        {count === 0
          ? i18n.t('suppression.allow.nobody')
          : i18n.t('suppression.allow.count', count, [numberText(count)])}
      </p>
      {count > 0 && (
        <form
          class="allow-again-form"
          onSubmit={(event) => {
            event.preventDefault()
            void allow()
          }}
        >
          <TextField
            label={i18n.t('suppression.allow.field')}
            description={i18n.t('suppression.allow.hint')}
            error={message.value === 'wrong' ? i18n.t('suppression.allow.wrong') : null}
            value={typed.value}
            onInput={(text) => {
              typed.value = text
              message.value = null
            }}
          />
          {message.value === 'wrong' && (
            <DidYouMean
              suggestion={suggestionIn(typed.value, socialUrl)}
              onAccept={(meant) => {
                typed.value = meant
                message.value = null
              }}
            />
          )}
          <Button type="submit">{i18n.t('suppression.allow.act')}</Button>
        </form>
      )}
      {message.value === 'done' && <Notice tone="information">{i18n.t('suppression.allow.done')}</Notice>}
      {message.value === 'failed' && <Notice tone="error">{i18n.t('ui.failed')}</Notice>}
    </div>
  )
}

function suggestionIn(typed: string, socialUrl: string): string | null {
  const read = parseAddress(typed, socialUrl)
  return read && 'reason' in read ? read.suggestion : null
}
