import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { fullPages, hrefOfHelp, settingsPages, type SettingsPage } from '../../lib/platform/full-pages.ts'
import { PageHead } from '../ui/PageHead.tsx'
import './settings.css'

const helpOf = {
  settings: 'set-up',
  provider: 'set-up',
  budgets: 'charges',
  data: 'data',
  joining: 'team',
} as const

interface SettingsFrameProps {
  page: SettingsPage
  part?: string | null
  children: ComponentChildren
}

export function SettingsFrame({ page, part = null, children }: SettingsFrameProps) {
  const title = i18n.t('shell.page.settings')
  // Scroll now: the part wasn't rendered yet when the browser looked for it.
  useLayoutEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView()
  }, [part])
  return (
    <div class="page settings">
      <PageHead help={hrefOfHelp(helpOf[page])} title={title} />
      <nav class="settings-pages" aria-label={title}>
        {settingsPages.map((name) => (
          <a key={name} href={fullPages[name]} aria-current={name === page ? 'page' : undefined}>
            {name === 'settings' ? i18n.t('shell.general') : i18n.t(`shell.page.${name}`)}
          </a>
        ))}
      </nav>
      <div class="settings-column">{children}</div>
    </div>
  )
}
