import type { ComponentChildren } from 'preact'
import { safeLink } from './safeLink.ts'
import './notices.css'

interface ExternalLinkProps {
  href: string
  children: ComponentChildren
  quiet?: boolean | undefined
}

export function ExternalLink({ href, children, quiet = false }: ExternalLinkProps) {
  const link = safeLink(href)
  if (!link) return <span>{children}</span>
  const away = link.leavesPage ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a class={quiet ? 'external-link external-link-quiet' : 'external-link'} href={link.href} {...away}>
      {children}
    </a>
  )
}
