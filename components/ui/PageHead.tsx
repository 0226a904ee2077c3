import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './pages.css'

export interface PageHeadProps {
  title: ComponentChildren
  above?: { href: string; label: string } | undefined
  pages?: PageLinks | undefined
  /** One sentence that explains the page, if the title isn't enough. */
  lead?: string | undefined
  aside?: ComponentChildren
  help?: string | undefined
  children?: ComponentChildren
}

interface PageLinks {
  label: string
  links: readonly { href: string; label: string; isCurrent: boolean }[]
}

/** The head of a page, with its only `h1`. */
export function PageHead({ title, above, pages, lead, aside, help, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <div class="page-head-line">
        {above && (
          <a class="page-head-above" href={above.href}>
            {above.label}
            <Icon name="chevron" />
          </a>
        )}
        <h1>{title}</h1>
        {help && <HelpLink href={help} />}
        {aside}
        {children && <div class="page-head-actions">{children}</div>}
      </div>
      {lead && <p class="page-head-lead">{lead}</p>}
      {pages && (
        <nav class="page-head-pages" aria-label={pages.label}>
          {pages.links.map(({ href, label, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      )}
    </header>
  )
}
