import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { Icon } from './Icon.tsx'
import { useContext } from 'preact/hooks'
import { Printing } from './printing.ts'
import './Disclosure.css'

/** Something that only some want to see; it is not even rendered before. */
export function Disclosure({
  summary,
  children,
}: {
  summary: ComponentChildren
  children: ComponentChildren
}) {
  const printing = useContext(Printing)
  const open = useSignal(printing)
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
