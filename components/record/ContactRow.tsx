import type { ComponentChildren } from 'preact'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { phoneLink } from '../ui/safeLink.ts'
import './contact.css'

interface ContactRowProps {
  icon: IconName
  children: ComponentChildren
  note?: ComponentChildren
  copy?: { label: string; value: string } | undefined
  isLoading?: boolean
}

/** Must be inside a list with the class `contact`. */
export function ContactRow({ icon, children, note, copy, isLoading = false }: ContactRowProps) {
  return (
    <li class={isLoading ? 'contact-row contact-loading' : 'contact-row'}>
      <Icon name={icon} />
      <div class="contact-value">
        {children}
        {note && <p class="contact-note">{note}</p>}
      </div>
      {copy && <CopyButton {...copy} />}
    </li>
  )
}

export function PhoneText({ children }: { children: string }) {
  const link = phoneLink(children)
  const words = <bdi dir="ltr">{children}</bdi>
  return link ? <ExternalLink href={link}>{words}</ExternalLink> : words
}
