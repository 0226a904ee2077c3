import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { HelpLink } from '../ui/HelpLink.tsx'

interface KeepPartProps {
  title: string
  /** The effect of the part's action. */
  hint?: string
  /** Address of the help page about it. */
  help?: string
  children: ComponentChildren
}

/** A part of the page with its heading. */
export function DataPart({ title, hint, help, children }: KeepPartProps) {
  const id = useId()
  return (
    <section class="keep-part" aria-labelledby={id}>
      <header>
        <div class="keep-title">
          <h2 id={id}>{title}</h2>
          {help && <HelpLink href={help} />}
        </div>
        {hint && <p class="field-description">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
