import type { ComponentChildren } from 'preact'

export interface ListOptionProps {
  id: string
  active: boolean
  /** By pointer; the list's field does it by keyboard. */
  onChoose: () => void
  onPoint: () => void
}

/** One option of a list whose field has the focus, and says by aria-activedescendant where the keyboard is. */
export function ListOption(props: ListOptionProps & { look: string; children: ComponentChildren }) {
  return (
    // The keyboard works on the field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      class={props.look}
      onClick={props.onChoose}
      onPointerMove={props.onPoint}
    >
      {props.children}
    </div>
  )
}
