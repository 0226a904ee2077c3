import type { ComponentChildren } from 'preact'

interface ScrollingTextProps {
  class: string
  labelledBy: string
  children: ComponentChildren
}

/** Scrolls with the keyboard. A text area would take about a second to render a megabyte. */
export function ScrollingText({ class: name, labelledBy, children }: ScrollingTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
    <pre class={name} tabIndex={0} role="group" aria-labelledby={labelledBy} dir="ltr">
      {children}
    </pre>
  )
}
