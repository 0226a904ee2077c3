import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { Icon } from './Icon.tsx'
import { useContext, useEffect } from 'preact/hooks'
import { Printing } from './printing.ts'
import './content.css'

/** Rendered only while it is open. */
export function Disclosure({
  summary,
  opens = false,
  children,
}: {
  summary: ComponentChildren
  /** For example because of an error in it. */
  opens?: boolean | undefined
  children: ComponentChildren
}) {
  const printing = useContext(Printing)
  const open = useSignal(printing)
  useEffect(() => {
    if (opens) open.value = true
  }, [opens])
  return (
    <details
      class="disclosure"
      open={open.value}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary class="disclosure-summary">
        <Icon name="chevron" />
        {summary}
      </summary>
      {open.value && <div class="disclosure-body">{children}</div>}
    </details>
  )
}
