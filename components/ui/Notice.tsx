import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './Notice.css'

export interface NoticeProps {
  /** `trouble` is announced at once (`alert`); `warning` and `information` are announced politely (`status`). */
  tone: 'trouble' | 'warning' | 'information'
  /** The event, in bold before the rest. */
  what?: ComponentChildren
  /** One sentence: event, cost, next step. */
  children?: ComponentChildren
  /** A secondary line: a request id, a status, when to try again. */
  detail?: ComponentChildren
  /** One button, or none. */
  actions?: ComponentChildren
  /** Address of the help page that explains it. */
  help?: string | undefined
}

/** The alert line. Replaces the failed action until the cause is resolved. */
export function Notice({ tone, what, children, detail, actions, help }: NoticeProps) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'trouble' ? 'alert' : 'status'}>
      <Icon name={tone === 'information' ? 'info' : 'warning'} />
      <div class="notice-body">
        <p class="notice-sentence">
          {what && <strong>{what} </strong>}
          {children}
        </p>
        {detail && <p class="notice-detail">{detail}</p>}
      </div>
      {actions && <div class="notice-actions">{actions}</div>}
      {help && <HelpLink href={help} />}
    </div>
  )
}
