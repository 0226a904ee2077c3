import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { normalizeLabel } from '../../../lib/records/annotations/tags.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { List } from '../../../lib/records/rows/annotations.ts'

interface ListChosenProps {
  /** "Add to list" if omitted. */
  label?: string
  lists: readonly List[]
  onAdd: (id: string) => void
  onCreate: (name: string) => void
}

export function ListChosen({ label, lists, onAdd, onCreate }: ListChosenProps) {
  return (
    <Popover
      label={label ?? i18n.t('library.act.list')}
      icon="addToList"
      variant={label ? 'outlined' : 'bare'}
      folds
    >
      {(close) => (
        <ListChoice
          lists={lists}
          onAdd={(id) => {
            onAdd(id)
            close()
          }}
          onCreate={(name) => {
            onCreate(name)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function ListChoice({ lists, onAdd, onCreate }: Omit<ListChosenProps, 'label'>) {
  return (
    <>
      {lists.length > 0 && (
        <ul class="views-list">
          {lists.map(({ id, name }) => (
            <li key={id}>
              <Button size="small" onClick={() => onAdd(id)}>
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewList onCreate={onCreate} />
    </>
  )
}

function NewList({ onCreate }: { onCreate: (name: string) => void }) {
  const name = useSignal('')
  return (
    <form
      class="notes-line"
      onSubmit={(event) => {
        event.preventDefault()
        if (normalizeLabel(name.value) !== '') onCreate(normalizeLabel(name.value))
      }}
    >
      <TextField label={i18n.t('notes.newList')} value={name.value} onInput={(text) => (name.value = text)} />
      <Button type="submit">{i18n.t('notes.create')}</Button>
    </form>
  )
}
