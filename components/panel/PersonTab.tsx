import { i18n } from '#i18n'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import type { TabProps } from './tabProps.ts'
import { isFoundBeforeMove } from '../../lib/records/job-events.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import { JobChangeActions } from './JobChangeActions.tsx'
import { JobChangeCard } from '../record/history/JobChangeCard.tsx'
import { ContactList } from '../record/person/ContactList.tsx'
import { PersonCard } from '../record/person/PersonCard.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { Lazy } from '../page/Lazy.tsx'
import { NextFrame } from '../ui/NextFrame.tsx'
import { BuyButton, PurchaseAlert, shownAlert, takesPlace } from './Buy.tsx'
import { furtherCards } from './FurtherSections.tsx'
import { Offers } from './Offers.tsx'
import { Stale } from './Stale.tsx'

export function PersonTab({ model, above }: TabProps) {
  const sections = model.saved.value?.record?.sections ?? {}
  const { profile, emails } = sections
  const now = model.now.value
  const changes = model.about.changes.value ?? []
  const isBeforeMove = isFoundBeforeMove(emails, changes)
  const jobChange = (
    <JobChangeCard changes={changes} emails={emails} now={now} actions={<JobChangeActions model={model} />} />
  )
  const isFinding = sectionStatus(model.saved.value?.requests ?? [], 'emails', now).isInFlight
  const isEmailReplaced = takesPlace({ model, section: 'emails' })
  if (!profile)
    return (
      <>
        {jobChange}
        <Offers model={model} />
        <InCrm model={model} />
        {above}
        <ContactList sections={sections} now={now} isBeforeMove={isBeforeMove} />
        {shownAlert({ model, section: 'profile' }) === undefined && (
          <PurchaseAlert model={model} section="emails" />
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
            <PurchaseAlert model={model} section="profile" />
            <PurchaseAlert model={model} section="emails" />
            {!emails && !isEmailReplaced && (
              <div class="panel-lead">
                <BuyButton model={model} section="emails" action={i18n.t('panel.findEmail')} primary />
              </div>
            )}
            {!emails && <InCrm model={model} />}
            {above}
          </>
        }
        notes={<NotesAndTags model={model} />}
        isNamedAbove
        actions={
          <BuyButton model={model} section="profile" action={i18n.t('panel.refresh')} repeat small bare />
        }
      />
      <Stale model={model} section="profile" provenance={profile} />
      {emails && <Stale model={model} section="emails" provenance={emails} />}
      {furtherCards(sections, 'person', now)}
      <NextFrame>{() => <AboutSubject model={model} />}</NextFrame>
    </>
  )
}

const presence = () => import('../crm/PresenceNotes.tsx')

/** Below the button, because it arrives late and must not move it. */
function InCrm({ model: { page, saved } }: Pick<TabProps, 'model'>) {
  if (page.value?.kind !== 'person' || saved.value === undefined) return null
  const { email, name, company } = saved.value.record?.subject ?? {}
  const person = { subject: subjectOf(page.value), email, name, company }
  return <NextFrame>{() => <Lazy load={presence} props={{ person }} />}</NextFrame>
}
