import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { SuppressionListModel } from './suppressionListModel.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { AreaField } from '../ui/AreaField.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import './suppression.css'

/** After showing how the text or file was read. */
export function AddToSuppressionList({ list }: { list: SuppressionListModel }) {
  const typed = useSignal('')
  const read = list.read.value
  const state = list.state.value
  const busy = state === 'adding'
  return (
    <form
      class="allow-again"
      onSubmit={(event) => {
        event.preventDefault()
        typed.value = ''
        void list.add()
      }}
    >
      <AreaField
        label={i18n.t('suppression.list.field')}
        description={i18n.t('suppression.list.hint')}
        value={typed.value}
        rows={4}
        disabled={busy}
        onInput={(text) => {
          typed.value = text
          void list.understand(text)
        }}
      />
      <div>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          busy={busy}
          onFile={(file) => {
            typed.value = ''
            void list.understand(file)
          }}
        >
          {i18n.t('suppression.list.file')}
        </FileButton>
      </div>
      {read && (
        <div role="status">
          <p>
            {i18n.t('suppression.list.read', [numberText(read.people.length), numberText(read.unreadCount)])}
          </p>
          {read.unread.length > 0 && (
            <ul>
              {read.unread.map(({ line, text }) => (
                <li key={`${line} ${text}`}>
                  {line > 0 ? i18n.t('suppression.list.line', [numberText(line), text]) : <bdi>{text}</bdi>}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {read && read.people.length > 0 && (
        <div>
          <Button type="submit" busy={busy}>
            {i18n.t('suppression.list.act')}
          </Button>
        </div>
      )}
      {busy && (
        <p role="status">
          {i18n.t('suppression.list.adding', [`${Math.floor(list.progress.value * 100)} %`])}
        </p>
      )}
      {state === 'done' && (
        <Notice tone="information">{i18n.t('suppression.list.done', [numberText(list.added.value)])}</Notice>
      )}
      {state === 'failed' && <Notice tone="error">{i18n.t('ui.failed')}</Notice>}
    </form>
  )
}
