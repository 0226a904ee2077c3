import type { ComponentChildren } from 'preact'

export interface ListOptionProps {
  id: string
  active: boolean
  /** Pointer only; the combobox handles the keyboard. */
  onChoose: () => void
  onPoint: () => void
}

interface OwnProps {
  variant: string
  /** Whether the option is chosen, in a list of which several can be; otherwise the active one is announced as such. */
  selected?: boolean
  /** Leaves the focus in the combobox during a click, for a list that closes without it. */
  keepsFocus?: boolean
  children: ComponentChildren
}

/** An option in the list of a combobox. */
export function ListOption({ keepsFocus = false, ...props }: ListOptionProps & OwnProps) {
  const keepFocus = keepsFocus ? (event: Event) => event.preventDefault() : undefined
  return (
    // The combobox has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.selected ?? props.active}
      class={props.variant}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      onClick={props.onChoose}
      onPointerMove={props.onPoint}
    >
      {props.children}
    </div>
  )
}
