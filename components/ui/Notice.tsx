import type { ComponentChildren } from 'preact'
import { HelpLink } from './HelpLink.tsx'
import { Icon } from './Icon.tsx'
import './notices.css'

interface NoticeProps {
  /** `error` is announced at once (`alert`), the others politely (`status`). */
  tone: 'error' | 'warning' | 'information'
  what?: ComponentChildren
  children?: ComponentChildren
  detail?: ComponentChildren
  actions?: ComponentChildren
  help?: string | undefined
}

/** A message. It takes the place of the failed action until the cause is resolved. */
export function Notice({ tone, what, children, detail, actions, help }: NoticeProps) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
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
