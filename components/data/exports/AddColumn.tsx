import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ColumnId } from '../../../lib/exports/columns.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { exportColumnText } from './exportWords.ts'

/** The columns that can be added. Selecting one doesn't add it, because each arrow key would. */
export function AddColumn({ ids, onAdd }: { ids: readonly ColumnId[]; onAdd: (id: ColumnId) => void }) {
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
