import type { ComponentChildren } from 'preact'
import { Drawing, type DrawingName } from './Drawing.tsx'
import './EmptyState.css'

export interface EmptyStateProps {
  drawing: DrawingName
  /** One sentence: what is missing and why. */
  children: ComponentChildren
  /** What to do next. */
  actions?: ComponentChildren
}

export function EmptyState({ drawing, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <Drawing name={drawing} />
      <p>{children}</p>
      {actions && <div class="empty-state-actions">{actions}</div>}
    </div>
  )
}
