import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './Notice.css'

export interface NoticeProps {
  /** `trouble` is announced at once (`alert`); `warning` and `information` are announced politely (`status`). */
  tone: 'trouble' | 'warning' | 'information'
  /** One sentence: what happened, what it cost, what to do next. */
  children: ComponentChildren
  /** A secondary line: a request id, a status, when to try again. */
  detail?: ComponentChildren
  actions?: ComponentChildren
  /** Address of the help page that explains it. */
  help?: string | undefined
}

export function Notice({ tone, children, detail, actions, help }: NoticeProps) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'trouble' ? 'alert' : 'status'}>
      <Icon name={tone === 'information' ? 'info' : 'warning'} />
      <div class="notice-body">
        <p class="notice-sentence">{children}</p>
        {detail && <p class="notice-detail">{detail}</p>}
        {actions && <div class="notice-actions">{actions}</div>}
      </div>
      {help && <HelpLink href={help} />}
    </div>
  )
}
