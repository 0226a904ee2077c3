import type { ComponentChildren } from 'preact'
import { focusRegion } from './focusRegions.ts'
import { Button } from './Button.tsx'
import { Toolbar } from './Toolbar.tsx'
import './pages.css'

interface SelectionBarProps {
  label: string
  count: ComponentChildren
  clear: { label: string; onClear: () => void }
  children: ComponentChildren
}

/** Floats over a table, so that the table doesn't move. Left and Right move between its buttons. */
export function SelectionBar({ label, count, clear, children }: SelectionBarProps) {
  return (
    <Toolbar class="selection-bar" {...focusRegion} label={label}>
      <span class="selection-bar-count">{count}</span>
      {children}
      <span class="selection-bar-part">
        <Button icon="cross" size="small" label={clear.label} onClick={clear.onClear} />
      </span>
    </Toolbar>
  )
}

/** A group of buttons. `folds`: only their icons are shown where there is little room. */
export function SelectionBarPart({ folds, children }: { folds?: boolean; children: ComponentChildren }) {
  return (
    <span class={folds ? 'selection-bar-part selection-bar-fold' : 'selection-bar-part'}>{children}</span>
  )
}
