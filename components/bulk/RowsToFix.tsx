import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { InvalidLine, InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { invalidTexts } from './invalidTexts.ts'
import type { NewRunModel } from './newRunModel.ts'
import { InvalidRow, removeRow, takeSuggestion } from './PlanRowView.tsx'

export const shownToFix = 5

interface RowsToFixProps {
  newRun: NewRunModel
}

export function RowsToFix({ newRun }: RowsToFixProps) {
  const unread = useLastValue(newRun.reading.value)?.unread ?? []
  if (unread.length === 0 || newRun.rows.open.value === 'unreadable') return null
  return (
    <section class="rows-to-fix" aria-labelledby="rows-to-fix">
      <h2 id="rows-to-fix">{i18n.t('run.fix.title')}</h2>
      <ul>
        {unread.slice(0, shownToFix).map((invalid) => (
          <li key={`${invalid.line} ${invalid.text}`}>
            <RowToFix invalid={invalid} newRun={newRun} />
          </li>
        ))}
      </ul>
      {unread.length > shownToFix && (
        <Button size="small" onClick={() => newRun.rows.toggle('unreadable')}>
          {i18n.t('run.fix.all', [numberText(unread.length)])}
        </Button>
      )}
    </section>
  )
}

/** Fixed by editing the row's text. */
const editable = new Set<InvalidReason>([
  'no-company',
  'one-word',
  'unclear',
  'email',
  'domain',
  'page',
  'shared-host',
])

function RowToFix({ invalid, newRun }: RowsToFixProps & { invalid: InvalidLine }) {
  const isEdited = useSignal(false)
  const field = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => field.current?.querySelector('input')?.focus(), [isEdited.value])
  const { text, reason, suggestions: [suggestion] = [] } = invalid
  if (isEdited.value)
    return (
      <div ref={field}>
        <InvalidRow invalid={invalid} newRun={newRun} />
      </div>
    )
  const [words, fix] = suggestion
    ? [i18n.t('run.fix.use'), () => takeSuggestion(newRun, invalid, suggestion)]
    : editable.has(reason)
      ? [i18n.t('run.fix.edit'), () => (isEdited.value = true)]
      : [i18n.t('run.plan.remove'), () => removeRow(newRun, invalid)]
  return (
    <div class="row-to-fix">
      <bdi class="row-to-fix-text">{text}</bdi>
      <span class="row-to-fix-problem">
        {suggestion ? i18n.t('input.didYouMean', [suggestion.text]) : i18n.t(invalidTexts[reason])}
      </span>
      <Button variant="outlined" size="small" label={`${words}: ${text}`} onClick={fix}>
        {words}
      </Button>
    </div>
  )
}
