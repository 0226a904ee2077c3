import type { ComponentChildren } from 'preact'

export interface ListOptionProps {
  id: string
  active: boolean
  /** Pointer only; the combobox handles the keyboard. */
  onChoose: () => void
  onPoint: () => void
}

export function ListOption(props: ListOptionProps & { variant: string; children: ComponentChildren }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      class={props.variant}
      onClick={props.onChoose}
      onPointerMove={props.onPoint}
    >
      {props.children}
    </div>
  )
}
