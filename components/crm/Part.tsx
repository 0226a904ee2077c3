import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface PartProps {
  title: string
  /** At the end of the heading's line. */
  actions?: ComponentChildren
  children: ComponentChildren
}

export function Part({ title, actions, children }: PartProps) {
  const id = useId()
  return (
    <section class="hand-over-part" aria-labelledby={id}>
      <header class="hand-over-line">
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
