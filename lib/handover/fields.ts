import type { SubjectRecord } from '../records/record.ts'
import { domainOfWebsite } from '../records/aliases.ts'

type Value = string | number | null | undefined

const person = ({ sections }: SubjectRecord) => sections.profile?.data
const company = ({ sections }: SubjectRecord) => sections.company?.data
const job = ({ sections }: SubjectRecord) => sections.job?.data

/** Every value of ours that can be handed over, by name. */
export const fields = {
  key: ({ subject }) => subject.key,
  kind: ({ subject }) => subject.kind,
  name: ({ subject }) => subject.name,
  firstName: (record) => person(record)?.firstName,
  lastName: (record) => person(record)?.lastName,
  headline: ({ subject }) => subject.headline,
  title: (record) => person(record)?.currentPosition?.title ?? job(record)?.title,
  email: ({ subject }) => subject.email,
  company: ({ subject }) => subject.company,
  place: ({ subject }) => subject.place,
  street: (record) => company(record)?.headquarter?.street1,
  postalCode: (record) => company(record)?.headquarter?.postalCode,
  city: (record) => person(record)?.location?.city ?? company(record)?.headquarter?.city,
  state: (record) => person(record)?.location?.state ?? company(record)?.headquarter?.geographicArea,
  country: (record) => person(record)?.location?.country ?? company(record)?.headquarter?.country,
  url: ({ subject }) => subject.url,
  website: (record) => company(record)?.websiteUrl,
  domain: (record) => domainOfWebsite(company(record)?.websiteUrl),
  phone: (record) => company(record)?.phone,
  industry: (record) => company(record)?.industry,
  employees: (record) => company(record)?.employeeCount,
  founded: (record) => company(record)?.foundedOn?.year,
  about: (record) => person(record)?.summary ?? company(record)?.description ?? job(record)?.description,
  followers: (record) => person(record)?.followerCount ?? company(record)?.followerCount,
  skills: (record) => person(record)?.skills?.join('; '),
  tags: ({ subject }) => subject.tags.join('; '),
  note: ({ subject }) => subject.note,
} as const satisfies Record<string, (record: SubjectRecord) => Value>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

/** The value of a field, trimmed; `null` where nothing is known. */
export function valueOf(name: FieldName, record: SubjectRecord): string | number | null {
  const value: Value = fields[name](record)
  if (typeof value === 'number') return value
  return value?.trim() || null
}
