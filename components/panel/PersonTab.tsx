import { i18n } from '#i18n'
import type { TabProps } from './tabProps.ts'
import { isFoundBeforeMove } from '../../lib/records/job-events.ts'
import { FurtherEmails } from '../record/email/FoundEmails.tsx'
import { JobChangeActions } from './JobChangeActions.tsx'
import { JobChangeCard } from '../record/history/JobChangeCard.tsx'
import { FromContacts } from '../record/person/FromContacts.tsx'
import { PersonCard } from '../record/person/PersonCard.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { NextFrame } from '../ui/NextFrame.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { furtherCards, FurtherSections } from './FurtherSections.tsx'
import { NotBought } from './NotBought.tsx'
import { Stale } from './Stale.tsx'

export function PersonTab({ beside, onAct }: TabProps) {
  const sections = beside.known.value?.record?.sections ?? {}
  const { profile, emails } = sections
  const changes = beside.about.changes.value ?? []
  const jobChange = (
    <JobChangeCard
      changes={changes}
      emails={emails}
      now={beside.now.value}
      actions={<JobChangeActions beside={beside} />}
    />
  )
  if (!profile)
    return (
      <>
        {jobChange}
        <NotBought beside={beside} want="profile" />
        <FromContacts of={sections} />
      </>
    )
  return (
    <>
      <BuyTrouble beside={beside} want="profile" />
      <Stale beside={beside} want="profile" section={profile} />
      <BuyTrouble beside={beside} want="emails" />
      {jobChange}
      <PersonCard
        profile={profile}
        sections={sections}
        now={beside.now.value}
        parts={<FurtherSections beside={beside} tab="person" sections={sections} />}
        contact={emails && <FurtherEmails of={sections} isBeforeMove={isFoundBeforeMove(emails, changes)} />}
        notes={<NotesAndTags beside={beside} onAct={onAct} />}
        isNamedAbove
        actions={
          <>
            {!emails && (
              <BuyButton beside={beside} want="emails" action={i18n.t('panel.findEmail')} primary />
            )}
            <BuyButton beside={beside} want="profile" action={i18n.t('panel.refresh')} again />
          </>
        }
      />
      <FromContacts of={sections} />
      {furtherCards(sections, 'person', beside.now.value)}
      <NextFrame>{() => <AboutSubject beside={beside} />}</NextFrame>
    </>
  )
}
