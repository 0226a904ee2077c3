import { i18n } from '#i18n'
import type { TabProps } from './tabProps.ts'
import { JobCard } from '../record/job/JobCard.tsx'
import { HiringSearch } from './search/HiringSearch.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { BuyButton, PurchaseAlert } from './Buy.tsx'
import { furtherCards } from './FurtherSections.tsx'
import { Offers } from './Offers.tsx'
import { Stale } from './Stale.tsx'

export function JobTab({ model, above }: TabProps) {
  const sections = model.saved.value?.record?.sections ?? {}
  const { job } = sections
  if (!job)
    return (
      <>
        <Offers model={model} />
        {above}
      </>
    )
  return (
    <>
      <JobCard
        job={job}
        now={model.now.value}
        lead={
          <>
            <PurchaseAlert model={model} section="job" />
            {above}
          </>
        }
        notes={<NotesAndTags model={model} />}
        isNamedAbove
        actions={<HiringSearch job={job.data} />}
        refresh={<BuyButton model={model} section="job" action={i18n.t('panel.refresh')} repeat small bare />}
      />
      <Stale model={model} section="job" provenance={job} />
      {furtherCards(sections, 'job', model.now.value)}
      <AboutSubject model={model} />
    </>
  )
}
