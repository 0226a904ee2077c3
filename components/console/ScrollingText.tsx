import type { ComponentChildren } from 'preact'

interface ScrollingTextProps {
  class: string
  labelledBy: string
  children: ComponentChildren
}

/** Long text that scrolls by keyboard. A text area would do as well, but takes a second for a megabyte. */
export function ScrollingText({ class: name, labelledBy, children }: ScrollingTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
    <pre class={name} tabIndex={0} role="group" aria-labelledby={labelledBy} dir="ltr">
      {children}
    </pre>
  )
}
