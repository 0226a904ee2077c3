import type { ComponentChildren } from 'preact'
import { safeLink } from './safeLink.ts'
import './ExternalLink.css'

export interface ExternalLinkProps {
  href: string
  children: ComponentChildren
  /** Looks like the text around it until pointed at. */
  quiet?: boolean | undefined
}

/** A link out of the extension; an address that is not safe to follow stays plain text. */
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
