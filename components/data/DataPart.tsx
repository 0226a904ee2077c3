import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { HelpLink } from '../ui/HelpLink.tsx'

interface KeepPartProps {
  title: string
  hint?: string
  help?: string
  children: ComponentChildren
}

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
