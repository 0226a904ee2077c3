import type { Reply } from '../api/interpret.ts'
import type { OperationName } from '../api/operations.ts'
import type * as answers from '../api/shapes/answers.ts'
import type { Company } from '../api/shapes/company.ts'
import type * as z from 'zod/mini'
import { aliasesOfCompany, aliasesOfPerson } from '../records/aliases.ts'
import type { Finding } from '../records/file.ts'

type Answers = {
  [Name in keyof typeof answers]: (typeof answers)[Name] extends z.ZodMiniType
    ? z.output<(typeof answers)[Name]>
    : never
}
type Find = (data: never, asked: string, socialUrl: string) => Finding[]

function aboutAsked(asked: string, sections: Finding['sections']): Finding[] {
  return [{ kind: asked.startsWith('company:') ? 'company' : 'person', aliases: [asked], sections }]
}

function ofProfile({ person, company }: Answers['profile'], asked: string, socialUrl: string): Finding[] {
  const found: Finding[] = []
  if (person) {
    // The page that was asked for leads to this person, whatever handle the answer gives.
    const aliases = [...aliasesOfPerson(person, socialUrl), asked]
    found.push({ kind: 'person', aliases: [...new Set(aliases)], sections: { profile: person } })
  }
  return [...found, ...ofCompany(company, socialUrl)]
}

function ofCompany(company: Company | null | undefined, socialUrl: string): Finding[] {
  if (!company) return []
  return [{ kind: 'company', aliases: aliasesOfCompany(company, socialUrl), sections: { company } }]
}

/** What each operation's answer says, and about whom. Only the operations that buy a section of a record are here. */
const finds: Partial<Record<OperationName, Find>> = {
  getProfileData: ofProfile,
  enrichProfile: ofProfile,
  emailFinderFromUrl: ({ emails }: Answers['emails'], asked) => aboutAsked(asked, { emails: emails ?? [] }),
  // A domain may belong to another company than the page's: the answer's own names decide.
  getCompanyByDomain: ({ company }: Answers['companyAnswer'], _, socialUrl) => ofCompany(company, socialUrl),
  getJobDetails: ({ job }: Answers['jobAnswer'], asked) =>
    job ? [{ kind: 'job', aliases: [asked], sections: { job } }] : [],
  getPosts: ({ posts }: Answers['posts'], asked) => aboutAsked(asked, { posts: posts ?? [] }),
  getReactions: ({ reactions }: Answers['reactions'], asked) =>
    aboutAsked(asked, { reactions: reactions ?? [] }),
}

/** What a reply says, by subject; `asked` is the subject that the request was about. */
export function findingsOf(
  operation: OperationName,
  reply: Reply,
  asked: string,
  socialUrl: string,
): Finding[] {
  const find = finds[operation]
  return find && reply.outcome === 'ok' ? find(reply.data as never, asked, socialUrl) : []
}
