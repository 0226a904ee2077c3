import { i18n } from '#i18n'
import type { Want } from '../../lib/enrichment/wants.ts'
import type { Beside } from '../../lib/state/panel.ts'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { PageName } from './PageName.tsx'

interface NotBoughtProps {
  beside: Beside
  want: Want
  domain?: string
  disabledReason?: string | null
  /** What must be filled in before the click. */
  children?: preact.ComponentChildren
}

/** A page of which nothing is known yet: its name as the address gives it, and the one button. */
export function NotBought({ beside, want, domain, disabledReason = null, children }: NotBoughtProps) {
  const page = beside.page.value
  if (!page) return null
  return (
    <div class="panel-start">
      <PageName page={page} />
      <BuyTrouble beside={beside} want={want} domain={domain} />
      {children}
      <BuyButton
        beside={beside}
        want={want}
        action={i18n.t('panel.enrich')}
        domain={domain}
        disabledReason={disabledReason}
        primary
      />
      <p class="panel-promise">{i18n.t('panel.promise')}</p>
    </div>
  )
}
