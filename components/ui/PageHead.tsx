import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './PageHead.css'

export interface PageHeadProps {
  title: ComponentChildren
  above?: { href: string; label: string } | undefined
  /** One sentence about the page, unless the title is enough. */
  lead?: string | undefined
  beside?: ComponentChildren
  help?: string | undefined
  /** At most one primary action, at the end of the line. */
  children?: ComponentChildren
}

/** The head of every full page, with its only `h1`. */
export function PageHead({ title, above, lead, beside, help, children }: PageHeadProps) {
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
        {beside}
        {children && <div class="page-head-actions">{children}</div>}
      </div>
      {lead && <p class="page-head-lead">{lead}</p>}
    </header>
  )
}
