import { i18n } from '#i18n'
import type { ChosenColumn } from '../../../lib/exports/presets.ts'
import { headerOf } from '../../../lib/exports/export-table.ts'
import { Icon } from '../../ui/Icon.tsx'
import { exportColumnText } from './exportWords.ts'

export type RowAction = 'up' | 'down' | 'remove'

interface ColumnRowProps {
  column: ChosenColumn
  isFirst: boolean
  isLast: boolean
  onAct: (action: RowAction) => void
}

export function ColumnRow({
  column: { column, heading = headerOf(column) },
  isFirst,
  isLast,
  onAct,
}: ColumnRowProps) {
  const word = exportColumnText(column)
  const actions = [
    { action: 'up', name: i18n.t('exports.up', [word]), off: isFirst },
    { action: 'down', name: i18n.t('exports.down', [word]), off: isLast },
    { action: 'remove', name: i18n.t('exports.remove', [word]), off: false },
  ] as const
  const press = (event: KeyboardEvent) => {
    const action = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
    if (!event.altKey || !action) return
    event.preventDefault()
    onAct(action)
  }
  return (
    <li class="export-column">
      <span class="export-column-name">{word}</span>
      {heading && heading !== word && <bdi class="export-column-heading">{heading}</bdi>}
      <span class="export-column-actions">
        {actions.map(({ action, name, off }) => (
          <button
            key={action}
            type="button"
            class={`export-column-button export-column-${action}`}
            data-action={action}
            aria-label={name}
            title={name}
            aria-disabled={off || undefined}
            onClick={() => onAct(action)}
            onKeyDown={press}
          >
            <Icon name={action === 'remove' ? 'cross' : 'chevron'} />
          </button>
        ))}
      </span>
    </li>
  )
}
