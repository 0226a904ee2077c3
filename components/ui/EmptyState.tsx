import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'
import './EmptyState.css'

export interface EmptyStateProps {
  icon?: IconName | undefined
  /** One sentence: what is not here, and why. */
  children: ComponentChildren
  /** What to do about it. */
  actions?: ComponentChildren
}

export function EmptyState({ icon, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      {icon && <Icon name={icon} />}
      <p>{children}</p>
      {actions && <div class="empty-state-actions">{actions}</div>}
    </div>
  )
}
