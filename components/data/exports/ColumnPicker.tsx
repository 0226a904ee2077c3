import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { offeredColumnIds, type ColumnId } from '../../../lib/exports/columns.ts'
import type { ChosenColumn } from '../../../lib/exports/presets.ts'
import { ColumnRow, type RowAction } from './ColumnRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { exportColumnText } from './exportWords.ts'

interface ColumnPickerProps {
  chosen: readonly ChosenColumn[]
  onChange: (chosen: ChosenColumn[]) => void
}

export function ColumnPicker({ chosen, onChange }: ColumnPickerProps) {
  const list = useRef<HTMLOListElement>(null)
  // A row that is moved or removed loses focus. A normal effect restored it too late for a quick second key.
  const focusNext = useSignal<{ index: number; action: RowAction } | null>(null)
  useLayoutEffect(() => {
    const next = focusNext.peek()
    if (!next) return
    focusNext.value = null
    const row = list.current?.children[Math.min(next.index, chosen.length - 1)]
    const buttons = [...(row?.querySelectorAll('button') ?? [])]
    const requested = buttons.find(({ dataset }) => dataset['action'] === next.action)
    const button = requested?.getAttribute('aria-disabled') ? buttons.at(-1) : requested
    button?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const act = (index: number, action: RowAction) => {
    const step = { up: -1, down: 1, remove: 0 }[action]
    const to = index + step
    if (to < 0 || to >= chosen.length) return
    focusNext.value = { index: to, action }
    const others = chosen.toSpliced(index, 1)
    onChange(action === 'remove' ? others : others.toSpliced(to, 0, chosen[index]!))
  }
  const remaining: ColumnId[] = offeredColumnIds.filter((id) => !chosen.some(({ column }) => column === id))
  return (
    <div class="export-columns">
      <ol class="export-column-list" ref={list}>
        {chosen.map((column, index) => (
          <ColumnRow
            key={column.column}
            column={column}
            isFirst={index === 0}
            isLast={index === chosen.length - 1}
            onAct={(action) => act(index, action)}
          />
        ))}
      </ol>
      <p class="export-hint">{i18n.t('exports.keys')}</p>
      {remaining.length > 0 && (
        <AddColumn ids={remaining} onAdd={(column) => onChange([...chosen, { column }])} />
      )}
    </div>
  )
}

/** Selecting doesn't add, because each arrow key would. */
function AddColumn({ ids, onAdd }: { ids: readonly ColumnId[]; onAdd: (id: ColumnId) => void }) {
  const picked = useSignal<ColumnId | null>(null)
  const id = ids.find((other) => other === picked.value) ?? ids[0]
  if (!id) return null
  return (
    <div class="export-add">
      <SelectField
        label={i18n.t('exports.add')}
        value={id}
        options={ids.map((value) => ({ value, label: exportColumnText(value) }))}
        onSelect={(chosen) => (picked.value = chosen)}
      />
      <Button icon="plus" onClick={() => onAdd(id)}>
        {i18n.t('exports.addNow')}
      </Button>
    </div>
  )
}
