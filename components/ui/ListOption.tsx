import type { ComponentChildren } from 'preact'

export interface ListOptionProps {
  id: string
  active: boolean
  /** For the pointer only; the combobox handles the keyboard. */
  onChoose: () => void
  onPoint: () => void
}

interface OwnProps {
  variant: string
  /** For lists with several choices. If omitted, the active option is announced as selected. */
  selected?: boolean
  /** Keeps focus in the combobox when a click closes the list without closing the combobox. */
  keepsFocus?: boolean
  children: ComponentChildren
}

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
