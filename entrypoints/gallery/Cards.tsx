import { ActivityCard } from '../../components/activity/ActivityCard.tsx'
import { CompanyCard } from '../../components/company/CompanyCard.tsx'
import { EmailCard } from '../../components/email/EmailCard.tsx'
import { FoundEmails } from '../../components/email/FoundEmails.tsx'
import { JobCard } from '../../components/job/JobCard.tsx'
import { PersonCard } from '../../components/person/PersonCard.tsx'
import { Button } from '../../components/ui/Button.tsx'
import * as others from './samples/others.ts'
import * as people from './samples/people.ts'
import { rich } from './samples/rich.ts'
import { now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'

const actions = (
  <>
    <Button variant="primary">Find email · up to 4 credits</Button>
    <Button icon="refresh">Refresh · up to 2 credits</Button>
  </>
)

const shown = {
  'Person, sparse': people.sparse,
  'Person, nameless': people.nameless,
  'Person, Arabic': people.arabic,
  'Person, Japanese': people.japanese,
  'Person, long words': people.german,
  'Person, 200 positions': people.veteranPerson,
  'Person, unreadable parts': people.damaged,
}

export function Cards() {
  return (
    <>
      <Specimen title="Person, rich" bare>
        <PersonCard
          profile={rich}
          now={now}
          contact={<FoundEmails emails={others.emails} />}
          actions={actions}
        />
      </Specimen>
      {Object.entries(shown).map(([title, profile]) => (
        <Specimen key={title} title={title} bare>
          <PersonCard profile={profile} now={now} />
        </Specimen>
      ))}
      <Specimen title="Email" bare>
        <EmailCard emails={others.emails} now={now} />
      </Specimen>
      <Specimen title="Email, none" bare>
        <EmailCard emails={others.noEmails} now={now} actions={<Button>Refresh · up to 4 credits</Button>} />
      </Specimen>
      <Specimen title="Company" bare>
        <CompanyCard company={others.company} now={now} />
      </Specimen>
      <Specimen title="Company, bare" bare>
        <CompanyCard company={others.bareCompany} now={now} />
      </Specimen>
      <Specimen title="Job" bare>
        <JobCard job={others.job} now={now} />
      </Specimen>
      <Specimen title="Activity" bare>
        <ActivityCard posts={others.posts} reactions={others.reactions} now={now} />
      </Specimen>
      <Specimen title="Activity, nothing" bare>
        <ActivityCard now={now} />
      </Specimen>
    </>
  )
}
