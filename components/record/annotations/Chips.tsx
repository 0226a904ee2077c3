import { useId, useRef } from 'preact/hooks'
import { Button } from '../../ui/Button.tsx'
import { focusAfter } from '../../ui/focusAfter.ts'

export interface ChipsProps {
  label: string
  chips: readonly { id: string; name: string; removeLabel: string; onRemove: () => void }[]
  addLabel: string
  onAdd: () => void
}

/** Labels with a button to remove each, and one to add another. */
export function Chips({ label, chips, addLabel, onAdd }: ChipsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <div class="chips">
      <span class="chips-label" id={id}>
        {label}
      </span>
      {chips.length > 0 && (
        <ul class="tags" aria-labelledby={id} ref={list}>
          {chips.map((chip, at) => (
            <li key={chip.id} class="tags-tag notes-tag">
              <bdi>{chip.name}</bdi>
              <Button
                size="small"
                icon="cross"
                label={chip.removeLabel}
                onClick={() => {
                  const going = list.current?.children[at]
                  if (going) focusAfter(going)
                  chip.onRemove()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon="plus" label={addLabel} onClick={onAdd} />
    </div>
  )
}
