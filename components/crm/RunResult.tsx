import { i18n } from '#i18n'
import type { Destination } from '../../lib/crm/destination.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { LastRun } from './lastRun.ts'

export function RunResult({ destination, run }: { destination: Destination; run: LastRun }) {
  const counts = (['created', 'updated', 'unchanged', 'failed'] as const)
    .filter((each) => run[each] > 0)
    .map((each) => i18n.t(`crm.result.${each}`, [numberText(run[each])]))
  const page = pageOf(destination)
  return (
    <Notice
      tone="information"
      what={i18n.t('crm.result.sent', [numberText(run.sent), destination.name])}
      actions={page && <ExternalLink href={page}>{i18n.t('crm.openThere', [destination.name])}</ExternalLink>}
    >
      {counts.join(', ')}
    </Notice>
  )
}

/** Where people use the destination; `null`: it has no pages. */
function pageOf({ kind, address }: Destination): string | null {
  if (kind === 'webhook') return null
  return kind === 'hubspot-contact' || kind === 'hubspot-company' ? 'https://app.hubspot.com' : address
}
