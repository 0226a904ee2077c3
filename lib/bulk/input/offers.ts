import type { PageKind } from '../../pages/page-kinds.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import { sectionDefinitions, sectionNames, hasSection } from '../../records/sections.ts'
import { operationFor } from '../../purchases/operations.ts'
import type { OperationName } from '../../api/operations.ts'
import type { Draft } from '../run.ts'
import type { FormId } from '../../search/remote/form-ids.ts'
import { forms } from '../../search/remote/forms.ts'
import type { Values } from '../../search/remote/fields.ts'
import type { Preferences } from '../../settings/settings.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { entryKinds, fullNameOf, type InputEntry, type EntryKind } from './input-entry.ts'
import type { Identifiers } from '../../records/rows/subject.ts'
import type { ItemLookup } from '../rows.ts'

/** Such as `person.emails`. */
export type OfferId = `${EntryKind}.${SectionName}`

interface Offer {
  section: SectionName
  operation: (preferences: Preferences) => OperationName
  /** `null` if the entry lacks a required value. */
  lookup: (entry: InputEntry, preferences: Preferences) => ItemLookup | null
}

const ofPage = (section: SectionName): Offer => ({
  section,
  operation: (preferences) => operationFor(section, preferences),
  lookup: ({ page }) => (page ? { section, page } : null),
})

function sectionsOfPages(kind: PageKind): Offer[] {
  const names = sectionNames.filter((name) => hasSection(kind, name))
  const first = names.toSorted((a, b) => Number(isIdentity(b)) - Number(isIdentity(a)))
  return first.map((name) => (name === 'company' ? companyOfPage : ofPage(name)))
}

const isIdentity = (name: SectionName) => sectionDefinitions[name].role === 'identity'

const byForm = (
  section: SectionName,
  operation: OperationName,
  form: FormId,
  values: (entry: InputEntry) => Values | null,
): Offer => ({
  section,
  operation: () => operation,
  lookup(entry, preferences) {
    const filled = values(entry)
    return filled && forms[form].queries(filled, preferences)[0]
  },
})

const companyByDomain = byForm('company', 'getCompanyByDomain', 'company', ({ domain }) =>
  domain ? { domain } : null,
)

const companyOfPage: Offer = {
  section: 'company',
  operation: () => 'getCompanyByDomain',
  lookup: ({ page, domain }) => (page && domain ? { section: 'company', page, domain } : null),
}

const whoIs = ({ firstName, lastName, company, domain }: InputEntry): Values => ({
  ...(firstName ? { firstName } : {}),
  ...(lastName ? { lastName } : {}),
  ...(domain ? { companyDomain: domain } : company ? { companyName: company } : {}),
})

const whoseEmail = (entry: InputEntry): Values | null => {
  const company = entry.domain ?? entry.company
  return company ? { fullName: fullNameOf(entry), company } : null
}

/** The most common one comes first. */
const offers: Record<EntryKind, Offer[]> = {
  person: sectionsOfPages('person'),
  email: [byForm('profile', 'getProfileDataFromEmail', 'person', ({ email }) => (email ? { email } : null))],
  name: [
    byForm('profile', 'matchProfile', 'person', whoIs),
    byForm('emails', 'emailFinderFromNameAndCompany', 'email', whoseEmail),
    companyByDomain,
  ],
  company: sectionsOfPages('company'),
  domain: [companyByDomain],
  job: sectionsOfPages('job'),
}

export interface Offering {
  kind: EntryKind
  count: number
  /** `can`: entries that have the required values. */
  offers: { id: OfferId; section: SectionName; operation: OperationName; can: number }[]
}

const step = 64

export async function offeringsFor(
  entries: readonly InputEntry[],
  preferences: Preferences,
): Promise<Offering[]> {
  const offerings = new Map<EntryKind, Offering>()
  const pause = yieldToPage()
  for (const [index, entry] of entries.entries()) {
    if (index % step === 0) await pause()
    const { kind } = entry
    const offering = offerings.get(kind) ?? { kind, count: 0, offers: rowsOf(kind, preferences) }
    offerings.set(kind, offering)
    offering.count += 1
    for (const [at, { lookup }] of offers[kind].entries())
      if (lookup(entry, preferences)) offering.offers[at]!.can += 1
  }
  return entryKinds.flatMap((kind) => offerings.get(kind) ?? [])
}

function rowsOf(kind: EntryKind, preferences: Preferences): Offering['offers'] {
  return offers[kind].map(({ section, operation }) => ({
    id: `${kind}.${section}` as const,
    section,
    operation: operation(preferences),
    can: 0,
  }))
}

export const usualOffers: readonly OfferId[] = entryKinds.map(
  (kind) => `${kind}.${offers[kind][0]!.section}` as const,
)

export const emailOffers: readonly OfferId[] = entryKinds.flatMap((kind) =>
  offers[kind].some(({ section }) => section === 'emails') ? [`${kind}.emails` as const] : [],
)

export const offersByDefault = ({ mainButton }: Pick<Preferences, 'mainButton'>): readonly OfferId[] =>
  mainButton === 'both' ? [...usualOffers, ...emailOffers] : usualOffers

function identifiersOf(entry: InputEntry): Identifiers {
  const { email, company, domain } = entry
  const name = fullNameOf(entry)
  return {
    ...(email ? { email } : {}),
    ...(name ? { name } : {}),
    ...(company ? { company } : {}),
    ...(domain ? { domain } : {}),
  }
}

/** The drafts for these entries. Those of one entry are adjacent, and a person's other drafts follow the profile. */
export async function draftsOf(
  entries: readonly InputEntry[],
  chosen: readonly OfferId[],
  preferences: Preferences,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  const pause = yieldToPage()
  for (const [index, entry] of entries.entries()) {
    if (index % step === 0) await pause()
    let profile: number | undefined
    for (const { section, lookup } of offers[entry.kind]) {
      const chosenLookup = chosen.includes(`${entry.kind}.${section}`) ? lookup(entry, preferences) : null
      if (!chosenLookup) continue
      const after = profile === undefined || section === 'company' ? {} : { after: profile }
      if (section === 'profile') profile = drafts.length
      drafts.push({ lookup: chosenLookup, label: entry.label, identifiers: identifiersOf(entry), ...after })
    }
  }
  return drafts
}
