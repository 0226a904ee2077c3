import type { ComponentChildren } from 'preact'

export interface CommandOptionProps {
  id: string
  active: boolean
  /** What it costs at most. */
  price?: string | undefined
  keys?: string | undefined
  onChoose: () => void
  onPoint: () => void
  children: ComponentChildren
}

/** One command as an option of the list: its words, its price if it spends, and its key. */
export function CommandOption({ id, active, price, keys, onChoose, onPoint, children }: CommandOptionProps) {
  return (
    // The keyboard works on the field, which says by aria-activedescendant where it is.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      class="palette-option"
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span class="palette-words">
        {children}
        {price && <span class="palette-price"> · {price}</span>}
      </span>
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </div>
  )
}
