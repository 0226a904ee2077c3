import type { ComponentChildren } from 'preact'
import './content.css'

export interface BadgeProps {
  tone?: 'plain' | 'accent' | 'warning' | 'error' | undefined
  title?: string | undefined
  children: ComponentChildren
}

export function Badge({ tone = 'plain', title, children }: BadgeProps) {
  return (
    <span class={`badge badge-${tone}`} dir="auto" title={title}>
      {children}
    </span>
  )
}
