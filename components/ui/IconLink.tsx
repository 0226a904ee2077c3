import { Icon, type IconName } from './Icon.tsx'
import { safeLink } from './safeLink.ts'
import './notices.css'

interface IconLinkProps {
  href: string
  icon: IconName
  label: string
}

/** A link out of the extension. Renders nothing if the address isn't safe to open. */
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
