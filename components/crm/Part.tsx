import type { ComponentChildren, RefObject } from 'preact'
import { useId } from 'preact/hooks'

interface PartProps {
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  actions?: ComponentChildren
  children: ComponentChildren
}

export function Part({ title, heading, actions, children }: PartProps) {
  const id = useId()
  return (
    <section class="crm-part" aria-labelledby={id}>
      <header class="crm-line">
        <h2 id={id} tabIndex={-1} {...(heading ? { ref: heading } : {})}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
