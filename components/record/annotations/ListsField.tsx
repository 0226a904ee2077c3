import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { normalizeLabel } from '../../../lib/records/annotations/tags.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { List } from '../../../lib/records/database/rows/records.ts'

export interface ListsFieldProps {
  lists: readonly List[]
  /** Ids of the lists that it is on. */
  on: readonly string[]
  onPut: (id: string) => void
  onTakeOff: (id: string) => void
  onCreate: (name: string) => void
}

export function ListsField({ lists, on, onPut, onTakeOff, onCreate }: ListsFieldProps) {
  const name = useSignal('')
  const create = () => {
    if (normalizeLabel(name.value) !== '') onCreate(normalizeLabel(name.value))
    name.value = ''
  }
  return (
    <fieldset class="notes-lists">
      <legend class="field-label">{i18n.t('notes.lists')}</legend>
      {lists.map((list) => (
        <ToggleField
          key={list.id}
          label={list.name}
          checked={on.includes(list.id)}
          onChange={(checked) => (checked ? onPut(list.id) : onTakeOff(list.id))}
        />
      ))}
      <form
        class="notes-line"
        onSubmit={(event) => {
          event.preventDefault()
          create()
        }}
      >
        <TextField
          label={i18n.t('notes.newList')}
          value={name.value}
          onInput={(text) => (name.value = text)}
        />
        <Button type="submit">{i18n.t('notes.create')}</Button>
      </form>
    </fieldset>
  )
}
