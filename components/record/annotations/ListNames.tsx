import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { labelKey, normalizeLabel } from '../../../lib/records/annotations/tags.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import './notes.css'
import type { List } from '../../../lib/records/database/rows/records.ts'

export interface ListNamesProps {
  lists: readonly List[]
  /** Each says whether it was done. */
  onRename: (id: string, name: string) => Promise<boolean>
  onDelete: (id: string) => Promise<boolean>
}

/** Every list, to be renamed or deleted. */
export function ListNames({ lists, onRename, onDelete }: ListNamesProps) {
  if (lists.length === 0) return <p class="notes-none">{i18n.t('notes.noLists')}</p>
  return (
    <ul class="notes">
      {lists.map((list) => (
        <li key={list.id} class="notes-lists">
          <ListName list={list} lists={lists} onRename={(name) => onRename(list.id, name)} />
          <Confirm
            act={i18n.t('notes.deleteList', [list.name])}
            confirm={i18n.t('notes.deleteNow')}
            danger
            onConfirm={async () => ((await onDelete(list.id)) ? null : i18n.t('known.failed'))}
          >
            <p>{i18n.t('notes.deleteKeeps')}</p>
          </Confirm>
        </li>
      ))}
    </ul>
  )
}

function ListName({
  list,
  lists,
  onRename,
}: {
  list: List
  lists: readonly List[]
  onRename: (name: string) => Promise<boolean>
}) {
  const typed = useSignal<string | null>(null)
  const failed = useSignal(false)
  const name = typed.value ?? list.name
  const taken = lists.some((other) => other.id !== list.id && labelKey(other.name) === labelKey(name))
  const rename = async () => {
    if (taken || normalizeLabel(name) === '') return
    failed.value = !(await onRename(normalizeLabel(name)))
    if (!failed.value) typed.value = null
  }
  const error = taken ? i18n.t('notes.nameTaken') : failed.value ? i18n.t('known.failed') : null
  return (
    <form
      class="notes-line"
      onSubmit={(event) => {
        event.preventDefault()
        void rename()
      }}
    >
      <TextField
        label={i18n.t('notes.listName')}
        value={name}
        error={error}
        onInput={(text) => (typed.value = text)}
      />
      <Button type="submit">{i18n.t('notes.rename')}</Button>
    </form>
  )
}
