import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { longestTag, labelKey, normalizeLabel } from '../../../lib/records/annotations/tags.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusAfter } from '../../ui/focusAfter.ts'

export interface TagsFieldProps {
  tags: readonly string[]
  /** All existing tags, for completion. */
  known: readonly string[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
}

export function TagsField({ tags, known, onAdd, onRemove }: TagsFieldProps) {
  const id = useId()
  const typed = useSignal('')
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const has = new Set(tags.map(labelKey))
  const remove = (tag: string, at: number) => {
    const going = list.current?.children[at]
    if (going) focusAfter(going)
    onRemove(tag)
  }
  const add = () => {
    const tag = normalizeLabel(typed.value)
    // Use the existing spelling, so that a tag isn't created twice.
    if (tag !== '') onAdd(known.find((other) => labelKey(other) === labelKey(tag)) ?? tag)
    typed.value = ''
    field.current?.focus()
  }
  return (
    <div class="notes-tags">
      {tags.length > 0 && (
        <ul class="tags" aria-label={i18n.t('notes.tags')} ref={list}>
          {tags.map((tag, at) => (
            <li key={tag} class="tags-tag notes-tag">
              <bdi>{tag}</bdi>
              <Button
                size="small"
                icon="cross"
                label={i18n.t('notes.removeTag', [tag])}
                onClick={() => remove(tag, at)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        class="notes-line"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field label={i18n.t('notes.addTag')}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              class="field-control"
              list={`${id}-known`}
              maxLength={longestTag}
              autoComplete="off"
              dir="auto"
              value={typed.value}
              onInput={(event) => {
                typed.value = event.currentTarget.value
                if (typed.value.endsWith(',')) {
                  typed.value = typed.value.slice(0, -1)
                  add()
                }
              }}
            />
          )}
        </Field>
        <Button type="submit">{i18n.t('notes.add')}</Button>
      </form>
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !has.has(labelKey(tag)))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </div>
  )
}
