import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'
import './notices.css'

interface EmptyStateProps {
  icon: IconName
  title?: string | undefined
  children: ComponentChildren
  actions?: ComponentChildren
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <Icon name={icon} />
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {actions && <div class="empty-state-actions">{actions}</div>}
    </div>
  )
}
