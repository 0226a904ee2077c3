export interface MonthYear {
  month: number
  year: number
}

export interface StartEnd<D = MonthYear> {
  start: D | null
  end: D | null
}

export interface Position {
  title: string
  companyName: string
  description: string
  companyLocation?: string
  companyLogo: string
  socialUrl: string
  socialId: string
  startEndDate: StartEnd
}

export interface Education {
  degreeName: string
  fieldOfStudy: string | null
  description?: string
  socialUrl: string
  schoolLogo: string
  schoolName: string
  startEndDate: StartEnd
}

/** `socialUrl` values are addresses on the world's social site. */
export interface Person {
  publicIdentifier: string
  socialIdentifier: string
  memberIdentifier: string
  socialUrl: string
  firstName: string
  lastName: string
  headline: string
  location: { city: string; state: string; country: string; countryCode: string }
  summary: string
  photoUrl: string
  backgroundUrl: string
  openToWork: boolean
  premium: boolean
  showVerificationBadge: boolean
  creationDate: MonthYear
  followerCount: number
  connectionsCount: number
  currentPosition: (Position & { contractType: string }) | null
  positions: Position[]
  schools: Education[]
  skills: string[]
  languages: { language: string; proficiency: string }[]
  recommendations: { caption: string; description: string; authorFullname: string; authorUrl: string }[]
  certifications: { name: string; organizationName: string; organizationUrl: string; issuedDate: string }[]
  testScores: { name: string; score: string; date: MonthYear | null; description: string }[]
  volunteering: { role: string; organizationName: string; cause: string; startEndDate: StartEnd }[]
  /** Results of email finders and lookups by email; empty without a valid email. */
  emails: { value: string; type: 'professional' | 'personal' }[]
  posts: Post[]
  reactions: Reaction[]
}

export interface Company {
  socialId: string
  name: string
  universalName: string
  path: 'company' | 'school' | 'showcase'
  socialUrl: string
  employeeCount: number
  followerCount: number
  employeeCountRange: { start: number; end: number }
  websiteUrl: string
  domain: string
  tagline: string | null
  description: string
  industry: string
  phone: string | null
  specialities: string[]
  headquarter: {
    city: string
    country: string
    postalCode: string
    geographicArea: string | null
    street1: string | null
    street2: string | null
  }
  logo: string
  backgroundUrl: string
  foundedOn: { year: number }
  posts: Post[]
}

export interface Job {
  socialIdentifier: string
  title: string
  companyName: string
  companyLogo: string
  /** `universalName` of the employer. */
  company: string
  description: string
  location: string
  url: string
  creationDate: string
  repostDate: string
  repostedJob: boolean
  applicantsCount: number
  flexibility: string
  experienceLevel: string
  contractType: string
}

export interface Author {
  authorId: string
  authorName: string
  authorPublicIdentifier: string
  authorHeadline: string
  authorImage?: string
  authorUrl: string
}

export interface Post {
  activityId: string
  text: string
  activityDate: string
  activityUrl: string
  shareUrl?: string
  reactionsCount: number
  commentsCount: number
  author: Author
  relatedPost?: Pick<Post, 'text' | 'activityDate' | 'author' | 'activityUrl' | 'shareUrl'>
}

export interface Reaction {
  type: string
  author: { authorId: string; authorName: string }
  post: Post
}

/** An actual change of a person or company, for tests only. */
export interface TrueEvent {
  /** Days since the world's first day. */
  day: number
  /**
   * `moved`: another employer. `left`: no employer anymore. `hired`: an employer after none. `role`: another role at
   * the same company. `additional`: a second job. All other kinds aren't job changes.
   */
  kind:
    | 'moved'
    | 'left'
    | 'hired'
    | 'role'
    | 'additional'
    | 'reworded'
    | 'company-renamed'
    | 'company-merged'
    | 'hidden'
    | 'gone'
    | 'handle'
    | 'handle-taken'
    | 'reordered'
    | 'cut'
    | 'completed'
  /** A person's member identifier; for an event of a company, the company's id. */
  subject: string
  /** Ids of the companies; `null` for none. */
  before: string | null
  after: string | null
  /** The day on which the profile shows it; `null` if it doesn't yet, or never will. */
  shownOn: number | null
}

export interface Timeline {
  /** Days since the world's first day. */
  readonly day: number
  readonly date: Date
  /** Everything that happened, oldest first; the list grows. */
  readonly truth: readonly TrueEvent[]
  /** Returns the number of changed profiles. */
  pass(days: number): number
  reset(): void
}

export interface World {
  people: Person[]
  timeline: Timeline
  companies: Company[]
  jobs: Job[]
  person(idOrHandle: string): Person | undefined
  company(idOrSlugOrDomain: string): Company | undefined
  job(id: string): Job | undefined
  personByEmail(email: string): Person | undefined
}
