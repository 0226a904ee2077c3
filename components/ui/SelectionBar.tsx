import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { focusRegion } from './focusRegions.ts'
import { Button } from './Button.tsx'
import { toolbarStep } from './toolbarStep.ts'
import './pages.css'

interface SelectionBarProps {
  label: string
  count: ComponentChildren
  clear: { label: string; onClear: () => void }
  children: ComponentChildren
}

/** Floats over the table, which doesn't move. Left and Right move between its buttons. */
export function SelectionBar({ label, count, clear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = toolbarStep(event, bar.current)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <div
      class="selection-bar"
      {...focusRegion}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      ref={bar}
      onKeyDown={move}
    >
      <span class="selection-bar-count">{count}</span>
      {children}
      <span class="selection-bar-part">
        <Button icon="cross" size="small" label={clear.label} onClick={clear.onClear} />
      </span>
    </div>
  )
}

/** `folds`: only icons where there is little room. */
export function SelectionBarPart({ folds, children }: { folds?: boolean; children: ComponentChildren }) {
  return (
    <span class={folds ? 'selection-bar-part selection-bar-fold' : 'selection-bar-part'}>{children}</span>
  )
}
