import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { JobCard } from '../record/job/JobCard.tsx'
import { HiringSearch } from '../search/HiringSearch.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { NotBought } from './NotBought.tsx'
import { Stale } from './Stale.tsx'

export function JobTab({ beside }: { beside: Beside }) {
  const job = beside.known.value?.record?.sections.job
  if (!job) return <NotBought beside={beside} want="job" />
  return (
    <>
      <BuyTrouble beside={beside} want="job" />
      <Stale beside={beside} want="job" section={job} />
      <JobCard
        job={job}
        now={beside.now.value}
        actions={
          <>
            <BuyButton beside={beside} want="job" action={i18n.t('panel.refresh')} again />
            <HiringSearch job={job.data} />
          </>
        }
      />
      <AboutSubject beside={beside} />
    </>
  )
}
