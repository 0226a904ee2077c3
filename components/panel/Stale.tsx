import { i18n } from '#i18n'
import type { Provenance } from '../../lib/records/database/rows/sections.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import type { PanelModel } from './panelModel.ts'
import { dateText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { BuyButton } from './Buy.tsx'
import { isStale } from '../../lib/records/record.ts'

interface StaleProps {
  model: PanelModel
  want: 'profile' | 'emails' | 'company' | 'job'
  section: Provenance
  domain?: string | undefined
}

/** Shows that a section is older than the freshness limit, unless a newer notice covers it. */
export function Stale({ model, want, section, domain }: StaleProps) {
  const { known, preferences, now } = model
  if (!known.value || !preferences.value) return null
  const { trouble, underWay } = sectionStatus(known.value.requests, want, now.value)
  if (trouble || underWay || !isStale(section, preferences.value.freshness[want], now.value)) return null
  return (
    <Notice
      tone="warning"
      actions={
        <BuyButton model={model} want={want} action={i18n.t('panel.refresh')} domain={domain} again small />
      }
    >
      {i18n.t('panel.stale', [dateText(section.at)])}
    </Notice>
  )
}
