import { i18n } from '#i18n'
import type { SubjectRecord } from '../../lib/records/record.ts'
import { CompanyCard } from '../record/company/CompanyCard.tsx'
import { EmailCard } from '../record/email/EmailCard.tsx'
import { FoundEmails } from '../record/email/FoundEmails.tsx'
import { JobCard } from '../record/job/JobCard.tsx'
import { PersonCard } from '../record/person/PersonCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The card of whatever was bought of a subject. */
export function RecordCard({ record: { subject, sections }, now }: { record: SubjectRecord; now: number }) {
  const { profile, company, job, emails } = sections
  if (profile)
    return (
      <PersonCard
        profile={profile}
        sections={sections}
        now={now}
        contact={emails && <FoundEmails emails={emails} />}
      />
    )
  if (company) return <CompanyCard company={company} now={now} />
  if (job) return <JobCard job={job} now={now} />
  return (
    <>
      <h2 class="record-name">
        <bdi>{subject.name || subject.key.slice(subject.key.indexOf(':') + 1)}</bdi>
      </h2>
      {emails ? (
        <EmailCard emails={emails} now={now} />
      ) : (
        <EmptyState>{i18n.t('library.record.little')}</EmptyState>
      )}
    </>
  )
}
