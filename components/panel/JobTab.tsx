import { i18n } from '#i18n'
import type { TabProps } from './tabProps.ts'
import { JobCard } from '../record/job/JobCard.tsx'
import { HiringSearch } from './search/HiringSearch.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { furtherCards, FurtherSections } from './FurtherSections.tsx'
import { NotBought } from './NotBought.tsx'
import { Stale } from './Stale.tsx'

export function JobTab({ beside, onAct }: TabProps) {
  const sections = beside.known.value?.record?.sections ?? {}
  const { job } = sections
  if (!job) return <NotBought beside={beside} want="job" />
  return (
    <>
      <BuyTrouble beside={beside} want="job" />
      <Stale beside={beside} want="job" section={job} />
      <JobCard
        job={job}
        now={beside.now.value}
        notes={<NotesAndTags beside={beside} onAct={onAct} />}
        isNamedAbove
        actions={
          <>
            <BuyButton beside={beside} want="job" action={i18n.t('panel.refresh')} again />
            <HiringSearch job={job.data} />
          </>
        }
      />
      {furtherCards(sections, 'job', beside.now.value)}
      <FurtherSections beside={beside} tab="job" sections={sections} />
      <AboutSubject beside={beside} />
    </>
  )
}
