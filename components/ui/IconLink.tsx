import { Icon, type IconName } from './Icon.tsx'
import { safeLink } from './safeLink.ts'
import './IconLink.css'

export interface IconLinkProps {
  href: string
  icon: IconName
  /** The accessible name, and the words on hover. */
  label: string
}

/** A link out of the extension that is only a drawing; nothing where the address is not safe to follow. */
export function IconLink({ href, icon, label }: IconLinkProps) {
  const link = safeLink(href)
  if (!link?.leavesPage) return null
  return (
    <a
      class="icon-link"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </a>
  )
}
