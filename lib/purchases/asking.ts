import type { OperationName } from '../api/operations.ts'
import { questionOf } from './ledger/question.ts'
import { detectPage } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { SectionName } from '../records/database/rows/sections.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

type Input = Record<string, unknown>

/** One request as it is about to be made: what is asked, of whom, and what makes it the same question as another. */
export interface Asking {
  operation: OperationName
  input: Input
  /** `null` where it is about nobody in particular, such as a search. */
  subject: string | null
  /** The section of the subject's record that it buys. */
  section: SectionName | null
  question: string
}

/** The section that each operation buys, for those that buy one. */
const sectionOf: Partial<Record<OperationName, SectionName>> = {
  getProfileData: 'profile',
  enrichProfile: 'profile',
  getVolunteeringExperiences: 'volunteering',
  emailFinderFromUrl: 'emails',
  getEducation: 'education',
  getExperience: 'experience',
  getLanguages: 'languages',
  getFollowersCount: 'followers',
  getReactions: 'reactions',
  getPosts: 'posts',
  getCompanyByDomain: 'company',
  getJobDetails: 'job',
}

/** What an operation with this input asks. Two spellings of one address are one question. */
export function askingOf(
  operation: OperationName,
  input: Input,
  where: { apiUrl: string; socialUrl: string },
): Asking {
  const subject = subjectOfInput(input, where.socialUrl)
  const section = subject === null ? null : (sectionOf[operation] ?? null)
  const asked = { operation, input, subject, section }
  return { ...asked, question: questionOf(new URL(where.apiUrl).origin, asked) }
}

/** The subject that an input names by its address or domain. */
function subjectOfInput({ socialUrl, url, domain }: Input, host: string): string | null {
  const address = [socialUrl, url].find((value) => typeof value === 'string')
  const page = address ? detectPage(address, host) : null
  if (page) return subjectOf(page)
  const name = typeof domain === 'string' ? domainOfWebsite(domain) : null
  return name && `company:domain:${name}`
}
