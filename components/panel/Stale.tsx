import { i18n } from '#i18n'
import type { Provenance } from '../../lib/records/rows/sections.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import type { PanelModel } from './panelModel.ts'
import { dateText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { BuyButton } from './Buy.tsx'
import { isStale } from '../../lib/records/record.ts'

interface StaleProps {
  model: PanelModel
  section: 'profile' | 'emails' | 'company' | 'job'
  provenance: Provenance
  domain?: string | undefined
}

/** Renders nothing if the section's latest request failed or is in flight, because another notice shows that. */
export function Stale({ model, section, provenance, domain }: StaleProps) {
  const { saved, preferences, now } = model
  if (!saved.value || !preferences.value) return null
  const { failure, isInFlight } = sectionStatus(saved.value.requests, section, now.value)
  if (failure || isInFlight || !isStale(provenance, preferences.value.freshness[section], now.value))
    return null
  return (
    <Notice
      tone="warning"
      actions={
        <BuyButton
          model={model}
          section={section}
          action={i18n.t('panel.refresh')}
          domain={domain}
          repeat
          small
        />
      }
    >
      {i18n.t('panel.stale', [dateText(provenance.at)])}
    </Notice>
  )
}
