import { i18n } from '#i18n'
import type { TabProps } from './tabProps.ts'
import { JobCard } from '../record/job/JobCard.tsx'
import { HiringSearch } from './search/HiringSearch.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { furtherCards } from './FurtherSections.tsx'
import { Offers } from './Offers.tsx'
import { Stale } from './Stale.tsx'

export function JobTab({ beside, above }: TabProps) {
  const sections = beside.known.value?.record?.sections ?? {}
  const { job } = sections
  if (!job)
    return (
      <>
        <Offers beside={beside} />
        {above}
      </>
    )
  return (
    <>
      <JobCard
        job={job}
        now={beside.now.value}
        lead={
          <>
            <BuyTrouble beside={beside} want="job" />
            {above}
          </>
        }
        notes={<NotesAndTags beside={beside} />}
        isNamedAbove
        actions={<HiringSearch job={job.data} />}
        refresh={<BuyButton beside={beside} want="job" action={i18n.t('panel.refresh')} again small bare />}
      />
      <Stale beside={beside} want="job" section={job} />
      {furtherCards(sections, 'job', beside.now.value)}
      <AboutSubject beside={beside} />
    </>
  )
}
