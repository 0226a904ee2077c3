import type { ComponentChildren } from 'preact'
import { focusRegion } from './focusRegions.ts'
import './pages.css'

interface ActionFooterProps {
  words: ComponentChildren
  children: ComponentChildren
}

/** Stays in sight while the page scrolls. */
export function ActionFooter({ words, children }: ActionFooterProps) {
  return (
    <div class="action-footer" {...focusRegion}>
      <div class="action-footer-words">{words}</div>
      <div class="action-footer-buttons">{children}</div>
    </div>
  )
}
