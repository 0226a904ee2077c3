import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface KeepPartProps {
  title: string
  /** What it does, before it is done. */
  hint?: string
  children: ComponentChildren
}

/** One matter of the room, under its heading. */
export function DataPart({ title, hint, children }: KeepPartProps) {
  const id = useId()
  return (
    <section class="keep-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p class="field-description">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
