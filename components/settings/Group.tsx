import type { ComponentChildren } from 'preact'

interface GroupProps {
  /** What the table of contents leads to. */
  id: string
  title: string
  hint?: string | undefined
  children: ComponentChildren
}

export function Group({ id, title, hint, children }: GroupProps) {
  return (
    <section class="options-group" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p class="field-description">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
