import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './PageHead.css'

export interface PageHeadProps {
  title: ComponentChildren
  /** The page that this one is below. */
  above?: { href: string; label: string } | undefined
  /** One sentence of what is done here, where the title does not say it. */
  lead?: string | undefined
  /** Beside the title, such as how things stand. */
  beside?: ComponentChildren
  /** Where the help explains the page. */
  help?: string | undefined
  /** At most one primary action, at the line's end. */
  children?: ComponentChildren
}

/** The head of every full page: its one `h1`, always at the same place. */
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
