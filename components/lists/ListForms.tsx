import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { labelKey, normalizeLabel } from '../../lib/records/annotations/tags.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { Button } from '../ui/Button.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { showToast } from '../ui/toast.ts'
import { TextField } from '../ui/TextField.tsx'

interface NewListProps {
  lists: readonly List[]
  iconOnly?: boolean
}

export function NewList({ lists, iconOnly = false }: NewListProps) {
  const id = useId()
  const label = i18n.t('notes.newList')
  return (
    <>
      {iconOnly ? (
        <Button size="small" icon="plus" label={label} popoverTarget={id} />
      ) : (
        <Button icon="plus" popoverTarget={id}>
          {label}
        </Button>
      )}
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => (
          <NameForm
            others={lists}
            act={i18n.t('notes.create')}
            onName={(name) => annotationCommands.createList(name, [])}
            onDone={close}
          />
        )}
      </PopoverBox>
    </>
  )
}

interface OfList {
  list: List
  onDone?: () => void
}

export function RenameList({ list, lists }: OfList & { lists: readonly List[] }) {
  const id = useId()
  const label = i18n.t('lists.rename', [list.name])
  return (
    <>
      <Button size="small" icon="pencil" label={label} popoverTarget={id} />
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => (
          <NameForm
            first={list.name}
            others={lists.filter((other) => other.id !== list.id)}
            act={i18n.t('notes.rename')}
            onName={(name) => annotationCommands.renameList(list.id, name)}
            onDone={close}
          />
        )}
      </PopoverBox>
    </>
  )
}

/** Keeps its records. No confirmation, because it can be undone. */
export function DeleteList({ list, onDone }: OfList) {
  const go = async () => {
    if (await annotationCommands.deleteList(list.id)) onDone?.()
    else showToast({ text: i18n.t('ui.failed') })
  }
  return (
    <Button
      size="small"
      icon="trash"
      label={i18n.t('notes.deleteList', [list.name])}
      onClick={() => void go()}
    />
  )
}

interface NameFormProps {
  first?: string
  others: readonly List[]
  act: string
  onName: (name: string) => Promise<boolean>
  onDone: () => void
}

function NameForm({ first = '', others, act, onName, onDone }: NameFormProps) {
  const typed = useSignal(first)
  const failed = useSignal(false)
  const name = normalizeLabel(typed.value)
  const isTaken = others.some((other) => labelKey(other.name) === labelKey(name))
  const save = async () => {
    if (isTaken || name === '') return
    failed.value = !(await onName(name))
    if (!failed.value) onDone()
  }
  const error = isTaken ? i18n.t('notes.nameTaken') : failed.value ? i18n.t('ui.failed') : null
  return (
    <form
      class="lists-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={i18n.t('notes.listName')}
        value={typed.value}
        error={error}
        onInput={(text) => (typed.value = text)}
      />
      <div class="lists-acts">
        <Button type="submit" variant="primary">
          {act}
        </Button>
        <Button onClick={onDone}>{i18n.t('ui.cancel')}</Button>
      </div>
    </form>
  )
}
