import { isoOf, listed, type Column, type ColumnGroup } from './column.ts'
import { googleContactColumns, outlookContactColumns } from './contact-columns.ts'
import { positionColumns, schoolColumns } from './numbered-columns.ts'
import { provenanceColumns } from './provenance-columns.ts'
import { isFoundBeforeMove } from '../records/job-events.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

const person = { kinds: ['person'] } as const
const company = { kinds: ['company'] } as const
const job = { kinds: ['job'] } as const
const placed = { kinds: ['person', 'company'] } as const

/** All columns, in the order of display. A column may apply to several kinds of records. */
export const exportColumns = {
  key: { header: 'Key', value: ({ subject }) => subject.key },
  kind: { header: 'Type', value: ({ subject }) => subject.kind },
  name: { header: 'Name', value: ({ subject }) => subject.name },
  firstName: { ...person, header: 'First name', value: (known) => known.person.firstName },
  lastName: { ...person, header: 'Last name', value: (known) => known.person.lastName },
  headline: { header: 'Headline', value: ({ subject }) => subject.headline },
  title: {
    kinds: ['person', 'job'],
    header: 'Title',
    value: (known) => (known.job ? known.job.title : known.person.currentPosition?.title),
  },
  company: {
    header: 'Company',
    value: ({ person, subject }) => person.currentPosition?.companyName || subject.company,
  },
  email: { ...person, header: 'Email', value: ({ emails, subject }) => emails[0]?.address ?? subject.email },
  emailStatus: { ...person, header: 'Email status', value: ({ emails }) => emails[0]?.type },
  emailBeforeMove: {
    ...person,
    header: 'Email before job change',
    value: ({ by, history }) => (isFoundBeforeMove(by.emails, history) ? true : null),
  },
  emails: {
    ...person,
    header: 'All emails',
    value: ({ emails }) => listed(emails.map(({ address }) => address)),
  },
  email2: { ...person, header: 'Email 2', value: ({ emails }) => emails[1]?.address },
  email3: { ...person, header: 'Email 3', value: ({ emails }) => emails[2]?.address },
  phone: {
    ...placed,
    header: 'Phone',
    value: ({ company: firm, subject }) => firm?.phone ?? listed(subject.contact?.phones ?? []),
  },
  website: { ...company, header: 'Website', value: (known) => known.company?.websiteUrl },
  domain: { ...company, header: 'Domain', value: (known) => domainOfWebsite(known.company?.websiteUrl) },
  url: { header: 'Profile', value: ({ subject }) => subject.url },
  place: { header: 'Location', value: ({ subject }) => subject.place },
  street: {
    ...company,
    header: 'Street',
    value: ({ company: { headquarter } = {} }) => listed([headquarter?.street1, headquarter?.street2]),
  },
  postalCode: { ...company, header: 'Postal code', value: (known) => known.company?.headquarter?.postalCode },
  city: {
    ...placed,
    header: 'City',
    value: (known) => known.person.location?.city ?? known.company?.headquarter?.city,
  },
  state: {
    ...placed,
    header: 'State',
    value: (known) => known.person.location?.state ?? known.company?.headquarter?.geographicArea,
  },
  country: {
    ...placed,
    header: 'Country',
    value: (known) => known.person.location?.country ?? known.company?.headquarter?.country,
  },
  industry: { ...company, header: 'Industry', value: (known) => known.company?.industry },
  employees: { ...company, header: 'Employees', value: (known) => known.company?.employeeCount },
  founded: { ...company, header: 'Founded', value: (known) => known.company?.foundedOn?.year },
  specialities: { ...company, header: 'Specialties', value: (known) => listed(known.company?.specialities) },
  summary: {
    header: 'Summary',
    value: (known) => known.person.summary ?? known.company?.description ?? known.job?.description,
  },
  companyUrl: {
    ...person,
    header: 'Company profile',
    value: (known) => known.person.currentPosition?.socialUrl,
  },
  skills: { ...person, header: 'Skills', value: (known) => listed(known.person.skills) },
  languages: {
    ...person,
    header: 'Languages',
    value: ({ languages }) => listed(languages.map(({ language }) => language)),
  },
  followers: {
    ...placed,
    header: 'Followers',
    value: ({ person: who, company: firm }) => who.followerCount ?? firm?.followerCount,
  },
  connections: { ...person, header: 'Connections', value: (known) => known.person.connectionsCount },
  openToWork: { ...person, header: 'Open to work', value: (known) => known.person.openToWork },
  photo: {
    ...placed,
    header: 'Photo',
    value: (known) => known.person.photoUrl ?? known.company?.logo,
  },
  contract: { ...job, header: 'Contract', value: (known) => known.job?.contractType },
  level: { ...job, header: 'Level', value: (known) => known.job?.experienceLevel },
  posted: { ...job, header: 'Posted', isMoment: true, value: (known) => known.job?.creationDate },
  applicants: { ...job, header: 'Applicants', value: (known) => known.job?.applicantsCount },
  tags: { header: 'Tags', value: ({ subject }) => listed(subject.tags) },
  lists: { header: 'Lists', value: ({ listNames }) => listed(listNames) },
  note: { header: 'Note', value: ({ subject }) => subject.note },
  created: { header: 'Added', isMoment: true, value: ({ subject }) => isoOf(subject.createdAt) },
  updated: { header: 'Updated', isMoment: true, value: ({ subject }) => isoOf(subject.updatedAt) },
} satisfies Record<string, Column>

export const columnGroups = {
  positions: { ...person, columns: positionColumns },
  schools: { ...person, columns: schoolColumns },
  provenance: { columns: provenanceColumns },
  googleContacts: { ...placed, isForImport: true, columns: googleContactColumns },
  outlookContacts: { ...placed, isForImport: true, columns: outlookContactColumns },
} satisfies Record<string, ColumnGroup>

export type ColumnId = keyof typeof exportColumns | keyof typeof columnGroups

/** The ids of all columns and groups, in the order of display. */
export const columnIds = [...Object.keys(exportColumns), ...Object.keys(columnGroups)] as ColumnId[]

/** The columns that a user can choose. Those for the import of one service come only with its preset. */
export const offeredColumnIds = columnIds.filter((id) => {
  const group: ColumnGroup | undefined = (columnGroups as Record<string, ColumnGroup>)[id]
  return !group?.isForImport
})
