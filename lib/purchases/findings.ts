import type { Reply } from '../api/interpret.ts'
import type { OperationName } from '../api/operations.ts'
import type * as answers from '../api/schemas/answers.ts'
import type { Company } from '../api/schemas/company.ts'
import type * as z from 'zod/mini'
import {
  aliasesOfCompany,
  aliasesOfJob,
  aliasesOfPerson,
  idsOfCompany,
  idsOfPerson,
} from '../records/identity/aliases.ts'
import type { Paging } from '../records/database/rows/sections.ts'
import type { Finding } from '../records/finding.ts'

type Answers = {
  [Name in keyof typeof answers]: (typeof answers)[Name] extends z.ZodMiniType
    ? z.output<(typeof answers)[Name]>
    : never
}

/** What was asked: the subject, if it was about one, and where addresses lead. */
interface Asked {
  subject: string | null
  socialUrl: string
  input: Record<string, unknown>
}

type Find = (data: never, asked: Asked) => Finding[]

/** A section of the very subject that was asked for: the answer itself names nobody. */
function aboutAsked({ subject }: Asked, sections: Finding['sections'], paging?: Paging): Finding[] {
  if (!subject) return []
  const kind = subject.startsWith('company:') ? 'company' : 'person'
  return [{ kind, asked: subject, aliases: [subject], sections, ...(paging ? { paging } : {}) }]
}

function ofProfile({ person, company }: Answers['profile'], { subject, socialUrl }: Asked): Finding[] {
  const found: Finding[] = []
  if (person) {
    // The page that was asked for leads to this person, unless what is known of the page says otherwise.
    const aliases = [...aliasesOfPerson(person, socialUrl), ...(subject ? [subject] : [])]
    found.push({
      kind: 'person',
      ...(subject ? { asked: subject } : {}),
      aliases: [...new Set(aliases)],
      ids: idsOfPerson(person),
      sections: { profile: person },
    })
  }
  return [...found, ...ofCompany(company, socialUrl)]
}

function ofCompany(company: Company | null | undefined, socialUrl: string): Finding[] {
  if (!company) return []
  const aliases = aliasesOfCompany(company, socialUrl)
  return [{ kind: 'company', aliases, ids: idsOfCompany(company), sections: { company } }]
}

function pagingOf({ metadata, pagination }: Answers['posts'], { input }: Asked): Paging {
  const told = metadata ?? pagination
  return { page: Number(input['page'] ?? 1), total: told?.total ?? told?.totalResults ?? null }
}

/** The specification does not show this answer: a plain list, or the object that a profile has. */
function volunteeringIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const { volunteeringExperienceHistory: history } = value as Record<string, unknown>
  return Array.isArray(history) ? history : [value]
}

/** What each operation's answer says, and about whom; searches list strangers, and file nothing. */
const finds: Partial<Record<OperationName, Find>> = {
  personSearch: ofProfile,
  getProfileData: ofProfile,
  enrichProfile: ofProfile,
  getProfileDataFromEmail: ofProfile,
  matchProfile: ofProfile,
  getVolunteeringExperiences: (data: Answers['volunteering'], asked) =>
    aboutAsked(asked, { volunteering: volunteeringIn(data.volunteeringExperiences) }),
  emailFinderFromUrl: ({ emails }: Answers['emails'], asked) => aboutAsked(asked, { emails: emails ?? [] }),
  getEducation: ({ schools }: Answers['schools'], asked) => aboutAsked(asked, { education: schools ?? [] }),
  getExperience: ({ positions }: Answers['positions'], asked) =>
    aboutAsked(asked, { experience: positions ?? [] }),
  getLanguages: ({ languages }: Answers['languages'], asked) =>
    aboutAsked(asked, { languages: languages ?? [] }),
  getFollowersCount: ({ followersCount }: Answers['followers'], asked) =>
    typeof followersCount === 'number' ? aboutAsked(asked, { followers: followersCount }) : [],
  // A domain may belong to another company than the page's: the answer's own names decide.
  getCompanyByDomain: ({ company }: Answers['companyAnswer'], { socialUrl }) => ofCompany(company, socialUrl),
  getJobDetails: ({ job }: Answers['jobAnswer'], { subject, socialUrl }) => {
    const aliases = job ? [...new Set([...(subject ? [subject] : []), ...aliasesOfJob(job, socialUrl)])] : []
    const asked = subject ? { asked: subject } : {}
    return job ? [{ kind: 'job', ...asked, aliases, sections: { job } }] : []
  },
  getPosts: (data: Answers['posts'], asked) =>
    aboutAsked(asked, { posts: data.posts ?? [] }, pagingOf(data, asked)),
  getReactions: (data: Answers['reactions'], asked) =>
    aboutAsked(asked, { reactions: data.reactions ?? [] }, pagingOf(data, asked)),
}

/** What a reply says, by subject: the one that was asked for first. */
export function findingsOf(operation: OperationName, reply: Reply, asked: Asked): Finding[] {
  const find = finds[operation]
  return find && reply.outcome === 'ok' ? find(reply.data as never, asked) : []
}
