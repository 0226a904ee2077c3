import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { PanelModel } from './panelModel.ts'
import { BuyButton, BuyTrouble, offersRetry } from './Buy.tsx'
import { Brings } from './Brings.tsx'
import { PageTitle } from './PageTitle.tsx'

interface NotBoughtProps {
  beside: PanelModel
  want: SectionName
  domain?: string
  disabledReason?: string | null
  /** Fields to fill in before the click. */
  children?: ComponentChildren
}

/** A page without a record: the name from its address, and the button that buys it. */
export function NotBought({ beside, want, domain, disabledReason = null, children }: NotBoughtProps) {
  const page = beside.page.value
  const preferences = beside.preferences.value
  const known = beside.known.value
  if (!page || !preferences || !known) return null
  return (
    <div class="panel-start">
      <PageTitle page={page} name={known.record?.subject.name} />
      <BuyTrouble beside={beside} want={want} domain={domain} />
      {children}
      {!offersRetry({ beside, want, domain }) && (
        <BuyButton
          beside={beside}
          want={want}
          action={i18n.t('panel.enrich')}
          domain={domain}
          disabledReason={disabledReason}
          primary
        />
      )}
      <Brings want={want} preferences={preferences} />
    </div>
  )
}
