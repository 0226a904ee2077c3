import type { Company } from '../../api/schemas/company.ts'
import type { Person, Position } from '../../api/schemas/person.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import type { Correction } from '../rows/annotations.ts'
import type { SubjectFacts } from '../rows/subject.ts'

/** Emails are sorted, best first. */
interface CorrectablePerson {
  person: Person
  emails: { address: string; type: string | null }[]
}

/** `size`: a number of employees such as `180`, `51-200` or `1001+`. */
export type FieldForm = 'line' | 'email' | 'website' | 'size'

/** In characters. */
export const longestCorrection = 300

interface CorrectableField<Known> {
  form: FieldForm
  facts: readonly (keyof SubjectFacts)[]
  read: (known: Known) => string
  write: (known: Known, value: string) => Known
}

type Facts = readonly (keyof SubjectFacts)[]

const line = (facts: Facts) => ({ form: 'line', facts }) as const

const inProfile = (
  name: 'firstName' | 'lastName' | 'headline',
  facts: Facts,
): CorrectableField<CorrectablePerson> => ({
  ...line(facts),
  read: ({ person }) => person[name] ?? '',
  write: inPerson((person, value) => ({ ...person, [name]: value || null })),
})

const inCompany = (
  name: 'name' | 'tagline' | 'websiteUrl' | 'phone' | 'industry',
  facts: Facts,
  form: FieldForm = 'line',
): CorrectableField<Company> => ({
  form,
  facts,
  read: (company) => company[name] ?? '',
  write: (company, value) => ({ ...company, [name]: value || null }),
})

/** Named like the export column, or in `correctedFieldText`. */
export const personFields = {
  'person.firstName': inProfile('firstName', ['name']),
  'person.lastName': inProfile('lastName', ['name']),
  'person.headline': inProfile('headline', ['headline']),
  'person.title': {
    ...line([]),
    read: ({ person }) => person.currentPosition?.title ?? '',
    write: inPerson((person, value) => atPosition(person, { title: value || null })),
  },
  'person.company': {
    ...line(['company']),
    read: ({ person }) => person.currentPosition?.companyName ?? '',
    write: changing(
      ({ currentPosition }) => currentPosition?.companyName,
      (person, companyName) =>
        // The page and the logo belong to the previous company.
        atPosition(person, {
          companyName,
          companyLocation: null,
          companyLogo: null,
          socialUrl: null,
          socialId: null,
        }),
    ),
  },
  'person.city': {
    ...line(['place']),
    read: ({ person }) => person.location?.city ?? '',
    write: changing(
      ({ location }) => location?.city,
      (person, city) => ({
        ...person,
        location: { ...person.location, city, state: null },
      }),
    ),
  },
  'person.country': {
    ...line(['place']),
    read: ({ person }) => person.location?.country ?? '',
    write: changing(
      ({ location }) => location?.country,
      (person, country) => ({
        ...person,
        location: { ...person.location, country, countryCode: null, state: null },
      }),
    ),
  },
  'person.email': {
    form: 'email',
    facts: ['email'],
    read: ({ emails }) => emails.map(({ address }) => address).join(', '),
    // A corrected email replaces all others, because none of them is known to be right.
    write: ({ person, emails }, value) => ({
      person,
      emails: value
        ? [{ address: value, type: emails.find(({ address }) => address === value)?.type ?? null }]
        : [],
    }),
  },
} as const satisfies Record<string, CorrectableField<CorrectablePerson>>

export const companyFields = {
  'company.name': inCompany('name', ['name', 'company']),
  'company.tagline': inCompany('tagline', ['headline']),
  'company.website': inCompany('websiteUrl', [], 'website'),
  'company.phone': inCompany('phone', []),
  'company.industry': inCompany('industry', ['headline']),
  'company.size': { form: 'size', facts: [], read: sizeOf, write: sized },
  'company.city': {
    ...line(['place']),
    read: ({ headquarter }) => headquarter?.city ?? '',
    write: ({ headquarter, ...company }, value) => ({
      ...company,
      headquarter:
        // The street belongs to the previous city.
        value === (headquarter?.city ?? '')
          ? headquarter
          : { country: headquarter?.country, city: value || null },
    }),
  },
  'company.country': {
    ...line(['place']),
    read: ({ headquarter }) => headquarter?.country ?? '',
    write: (company, value) => ({
      ...company,
      headquarter: { ...company.headquarter, country: value || null },
    }),
  },
} as const satisfies Record<string, CorrectableField<Company>>

export type FieldName = keyof typeof personFields | keyof typeof companyFields

const allFields = new Map<string, Pick<CorrectableField<never>, 'form' | 'facts'>>(
  Object.entries({ ...personFields, ...companyFields }),
)

export const isFieldName = (name: string): name is FieldName => allFields.has(name)

export function fieldsOfKind(kind: PageKind): FieldName[] {
  if (kind === 'job') return []
  return Object.keys(kind === 'person' ? personFields : companyFields) as FieldName[]
}

export const formOfField = (field: FieldName): FieldForm => allFields.get(field)!.form

/** Corrections of known fields that weren't removed. */
export function liveCorrections(
  corrections: readonly Correction[] = [],
): (Correction & { field: FieldName; value: string })[] {
  return corrections.filter(
    (one): one is Correction & { field: FieldName; value: string } =>
      one.value !== null && isFieldName(one.field),
  )
}

export const correctionOf = (corrections: readonly Correction[] | undefined, field: FieldName) =>
  liveCorrections(corrections).find((one) => one.field === field)

export const correctedFactNames = (corrections: readonly Correction[]): (keyof SubjectFacts)[] => [
  ...new Set(liveCorrections(corrections).flatMap(({ field }) => allFields.get(field)!.facts)),
]

/** A person with corrections applied; the same object if there are none. */
export const correctedPerson = (known: CorrectablePerson, corrections: readonly Correction[] | undefined) =>
  corrected(personFields, known, corrections)

export const correctedCompany = (known: Company, corrections: readonly Correction[] | undefined) =>
  corrected(companyFields, known, corrections)

function corrected<Known>(
  fields: Record<string, CorrectableField<Known>>,
  known: Known,
  corrections: readonly Correction[] | undefined,
): Known {
  const byField = new Map(liveCorrections(corrections).map((one) => [one.field as string, one.value]))
  if (byField.size === 0) return known
  // Applied in the order of the table, regardless of when the corrections were made.
  return Object.entries(fields).reduce((now, [name, { write }]) => {
    const value = byField.get(name)
    return value === undefined ? now : write(now, value)
  }, known)
}

function inPerson(write: (person: Person, value: string) => Person) {
  return (known: CorrectablePerson, value: string): CorrectablePerson => ({
    ...known,
    person: write(known.person, value),
  })
}

function changing(
  read: (person: Person) => string | null | undefined,
  write: (person: Person, value: string | null) => Person,
) {
  return inPerson((person, value) => (value === (read(person) ?? '') ? person : write(person, value || null)))
}

function atPosition(person: Person, change: Partial<Position>): Person {
  const position = { ...person.currentPosition, ...change }
  return { ...person, currentPosition: position.title || position.companyName ? position : null }
}

function sizeOf({ employeeCountRange: range, employeeCount }: Company): string {
  const { start, end } = range ?? {}
  if (typeof start === 'number') return typeof end === 'number' ? `${start}-${end}` : `${start}+`
  return typeof employeeCount === 'number' ? `${employeeCount}` : ''
}

function sized(company: Company, value: string): Company {
  const [, start, end, more] = /^(\d{1,12})(?:-(\d{1,12})|(\+))?$/.exec(value) ?? []
  const isRange = end !== undefined || more !== undefined
  if (value === sizeOf(company)) return company
  return {
    ...company,
    employeeCount: start === undefined || isRange ? null : Number(start),
    employeeCountRange: isRange
      ? { start: Number(start), end: end === undefined ? null : Number(end) }
      : null,
  }
}
