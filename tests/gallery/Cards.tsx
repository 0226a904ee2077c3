import type { JSX } from 'preact'
import { ActivityCard } from '../../components/record/activity/ActivityCard.tsx'
import { CompanyCard } from '../../components/record/company/CompanyCard.tsx'
import { EmailCard } from '../../components/record/email/EmailCard.tsx'
import { JobCard } from '../../components/record/job/JobCard.tsx'
import { Button } from '../../components/ui/Button.tsx'
import * as odd from './samples/odd.ts'
import * as others from './samples/others.ts'
import { now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'

const repeat = <Button>Refresh · up to 4 credits</Button>

const known = {
  people: [
    {
      key: 'person:ilse',
      name: 'Ilse Brandvold',
      detail: 'Head of Navigation Software',
      url: 'https://a.example/',
    },
    { key: 'person:long', name: odd.longWord, detail: odd.longWord },
  ],
  jobs: [{ key: 'job:1', name: 'Senior Rust Engineer (Navigation)', detail: 'Bergen, Vestland, Norway' }],
}

const shown: Record<string, JSX.Element> = {
  Email: <EmailCard emails={others.emails} now={now} />,
  'Email, none': <EmailCard emails={others.noEmails} now={now} actions={repeat} />,
  'Email, hostile': <EmailCard emails={odd.hostileEmails} now={now} />,
  Company: <CompanyCard company={others.company} now={now} actions={repeat} {...known} />,
  'Company, bare': <CompanyCard company={others.bareCompany} now={now} />,
  'Company, Arabic': <CompanyCard company={odd.arabicCompany} now={now} />,
  'Company, hostile': <CompanyCard company={odd.hostileCompany} now={now} />,
  Job: <JobCard job={others.job} now={now} actions={repeat} />,
  'Job, bare': <JobCard job={odd.bareJob} now={now} />,
  'Job, marked up': <JobCard job={odd.markedJob} now={now} />,
  'Job, Arabic': <JobCard job={odd.arabicJob} now={now} />,
  'Job, hostile': <JobCard job={odd.hostileJob} now={now} />,
  Activity: (
    <ActivityCard
      posts={{ ...others.posts, paging: { page: 1, total: 40 } }}
      reactions={others.reactions}
      now={now}
      morePosts={<Button>Load more posts · cost unknown</Button>}
    />
  ),
  'Activity, Arabic': <ActivityCard posts={odd.arabicPosts} reactions={odd.noReactions} now={now} />,
  'Activity, hostile': <ActivityCard posts={odd.hostilePosts} now={now} />,
  'Activity, nothing': <ActivityCard now={now} />,
}

export function Cards() {
  return (
    <>
      {Object.entries(shown).map(([title, card]) => (
        <Specimen key={title} title={title} bare>
          {card}
        </Specimen>
      ))}
    </>
  )
}
