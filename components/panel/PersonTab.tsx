import { i18n } from '#i18n'
import type { TabProps } from './tabProps.ts'
import { isFoundBeforeMove } from '../../lib/records/job-events.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import { JobChangeActions } from './JobChangeActions.tsx'
import { JobChangeCard } from '../record/history/JobChangeCard.tsx'
import { ContactList } from '../record/person/ContactList.tsx'
import { PersonCard } from '../record/person/PersonCard.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { NextFrame } from '../ui/NextFrame.tsx'
import { BuyButton, BuyTrouble, shownTrouble, takesPlace } from './Buy.tsx'
import { furtherCards } from './FurtherSections.tsx'
import { Offers } from './Offers.tsx'
import { Stale } from './Stale.tsx'

export function PersonTab({ beside, above }: TabProps) {
  const sections = beside.known.value?.record?.sections ?? {}
  const { profile, emails } = sections
  const now = beside.now.value
  const changes = beside.about.changes.value ?? []
  const isBeforeMove = isFoundBeforeMove(emails, changes)
  const jobChange = (
    <JobChangeCard
      changes={changes}
      emails={emails}
      now={now}
      actions={<JobChangeActions beside={beside} />}
    />
  )
  const isFinding = sectionStatus(beside.known.value?.requests ?? [], 'emails', now).underWay
  const isEmailReplaced = takesPlace({ beside, want: 'emails' })
  if (!profile)
    return (
      <>
        {jobChange}
        <Offers beside={beside} />
        {above}
        <ContactList sections={sections} now={now} isBeforeMove={isBeforeMove} />
        {shownTrouble({ beside, want: 'profile' }) === undefined && (
          <BuyTrouble beside={beside} want="emails" />
        )}
      </>
    )
  return (
    <>
      <PersonCard
        profile={profile}
        sections={sections}
        now={now}
        isBeforeMove={isBeforeMove}
        isFinding={isFinding && !emails}
        lead={
          <>
            {jobChange}
            <BuyTrouble beside={beside} want="profile" />
            <BuyTrouble beside={beside} want="emails" />
            {!emails && !isEmailReplaced && (
              <div class="panel-lead">
                <BuyButton beside={beside} want="emails" action={i18n.t('panel.findEmail')} primary />
              </div>
            )}
            {above}
          </>
        }
        notes={<NotesAndTags beside={beside} />}
        isNamedAbove
        actions={
          <BuyButton beside={beside} want="profile" action={i18n.t('panel.refresh')} again small bare />
        }
      />
      <Stale beside={beside} want="profile" section={profile} />
      {emails && <Stale beside={beside} want="emails" section={emails} />}
      {furtherCards(sections, 'person', now)}
      <NextFrame>{() => <AboutSubject beside={beside} />}</NextFrame>
    </>
  )
}
