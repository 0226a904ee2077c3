import { i18n } from '#i18n'
import { Icon } from './Icon.tsx'
import './notices.css'

export function HelpLink({ href }: { href: string }) {
  const label = i18n.t('help.learnMore')
  return (
    <a class="icon-link" href={href} target="_blank" rel="noopener" aria-label={label} title={label}>
      <Icon name="help" />
    </a>
  )
}
