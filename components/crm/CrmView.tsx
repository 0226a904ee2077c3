import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { adapters } from '../../lib/crm/adapters.ts'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { watchCrm, type CrmModel } from './crmModel.ts'
import { selected } from '../model/librarySelection.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DestinationList } from './DestinationList.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { ReviewPart } from './ReviewPart.tsx'
import './crm-sync.css'
import type { Destination } from '../../lib/crm/destination.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { LastRun } from './lastRun.ts'

export default function CrmView({ db }: LibraryPageProps) {
  const model = usePageModel(watchCrm, db, selected.all)
  // Hide the review while a destination is being connected: it would push the form down.
  const isConnecting = useSignal(false)
  if (!model.destinations.value || !model.states.value) return <Skeleton lines={6} />
  const destination = model.chosen.value
  const review = destination && !isConnecting.value && (
    <ReviewPart key="review" model={model} destination={destination} />
  )
  const isReviewFirst = selected.all.value.length > 0
  // A review explains itself.
  const lead = isReviewFirst && review ? undefined : i18n.t('crm.lead')
  return (
    <div class="page crm">
      <PageHead help={hrefOfHelp('crm')} title={i18n.t('shell.page.crm')} lead={lead} />
      {destination && model.lastRun.value && (
        <RunResult destination={destination} run={model.lastRun.value} />
      )}
      {isReviewFirst && review}
      <DestinationList key="destinations" model={model} isConnecting={isConnecting} />
      {!isReviewFirst && review}
      {hasSent(model) && <DeliveryLog model={model} />}
    </div>
  )
}

/** The log keeps the deliveries of removed destinations. */
function hasSent({ log, filter }: CrmModel): boolean {
  const { destination, state } = filter.value
  return Boolean(log.value?.length || destination || state)
}

function RunResult({ destination, run }: { destination: Destination; run: LastRun }) {
  const counts = (['created', 'updated', 'unchanged', 'failed'] as const)
    .filter((each) => run[each] > 0)
    .map((each) => i18n.t(`crm.result.${each}`, [numberText(run[each])]))
  const page = pageOf(destination)
  const takes = adapters[destination.kind].acceptedKinds
  const isOfPeople = takes.length === 1 && takes[0] === 'person'
  return (
    <Notice
      tone="information"
      what={i18n.t(isOfPeople ? 'crm.result.people' : 'crm.result.records', run.sent, [
        numberText(run.sent),
        destination.name,
      ])}
      actions={page && <ExternalLink href={page}>{i18n.t('crm.openThere', [destination.name])}</ExternalLink>}
    >
      {counts.join(', ')}
    </Notice>
  )
}

/** `null` for a webhook. */
function pageOf({ kind, address }: Destination): string | null {
  if (kind === 'webhook') return null
  return kind === 'hubspot-contact' || kind === 'hubspot-company' ? 'https://app.hubspot.com' : address
}
