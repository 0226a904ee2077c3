import type { Education, Person, Position } from '../api/schemas/person.ts'
import { correctedPerson } from './corrections/correctable-fields.ts'
import type { FoundEmail, Provenance, Section, Sections } from './rows/sections.ts'

/** With the purchase that it came from. */
export interface Sourced<Item> {
  items: readonly Item[]
  counted: number | null
  provenance: Provenance | null
}

export interface SpokenLanguage {
  language: string
  /** Such as `NATIVE_OR_BILINGUAL`. */
  proficiency: string | null
}

export interface EmailAddress {
  address: string
  type: string | null
}

export interface MergedPerson {
  person: Person
  career: Sourced<Position>
  studies: Sourced<Education>
  languages: SpokenLanguage[]
  emails: EmailAddress[]
  languagesFrom: Provenance | null
  followersFrom: Provenance | null
  volunteeringFrom: Provenance | null
}

/**
 * Merges a person's sections. Nothing else does, so card, table, search, exports and CRM sync agree. The newest
 * purchase wins; corrections override everything.
 */
export function mergePerson(sections: Sections): MergedPerson {
  const facts = withContact(mergePurchases(sections), sections.contact)
  const { person, emails } = correctedPerson(facts, sections.corrections)
  if (person === facts.person && emails === facts.emails) return facts
  const career = withCorrected(facts.career, facts.person.currentPosition, person.currentPosition)
  return { ...facts, person, emails, career }
}

function withContact(bought: MergedPerson, contact: Sections['contact']): MergedPerson {
  if (!contact) return bought
  const { firstName, lastName, title } = contact
  const { person } = bought
  const known = new Set(bought.emails.map(({ address }) => address.toLowerCase()))
  return {
    ...bought,
    person: {
      ...person,
      ...(person.firstName || person.lastName ? {} : { firstName, lastName }),
      ...(person.currentPosition === undefined && title ? { currentPosition: { title } } : {}),
    },
    emails: [...bought.emails, ...contact.emails.filter(({ address }) => !known.has(address.toLowerCase()))],
  }
}

function withCorrected(
  career: Sourced<Position>,
  bought: Person['currentPosition'],
  corrected: Person['currentPosition'],
): Sourced<Position> {
  if (corrected === bought) return career
  if (!bought) return { ...career, items: corrected ? [corrected, ...career.items] : career.items }
  const change = corrected && {
    title: corrected.title,
    companyName: corrected.companyName,
    companyLocation: corrected.companyLocation,
    companyLogo: corrected.companyLogo,
    socialUrl: corrected.socialUrl,
    socialId: corrected.socialId,
  }
  const items = career.items.flatMap((position): Position[] => {
    if (!samePosition(position, bought)) return [position]
    return change ? [{ ...position, ...change }] : []
  })
  return { ...career, items }
}

function mergePurchases(sections: Sections): MergedPerson {
  const { profile, experience, education } = sections
  const known = profile?.data ?? {}
  const languages = newerThan(profile, sections.languages)
  const followers = newerThan(profile, sections.followers)
  const volunteering = newerThan(profile, sections.volunteering)
  const current = currentPositionOf(known, newerThan(profile, experience)?.data ?? [])
  const career = fullerList(
    profile && {
      items: withCurrent(known.positions?.positionHistory ?? [], known.currentPosition),
      counted: known.positions?.positionsCount ?? null,
      provenance: profile,
    },
    boughtAlone(experience),
  )
  const studies = fullerList(
    profile && {
      items: known.schools?.educationHistory ?? [],
      counted: known.schools?.educationsCount ?? null,
      provenance: profile,
    },
    boughtAlone(education),
  )
  const person: Person = {
    ...known,
    ...(current === undefined ? {} : { currentPosition: current }),
    ...(languages ? { languages: [], languagesWithProficiency: languages.data } : {}),
    ...(followers ? { followerCount: followers.data } : {}),
    ...(volunteering
      ? {
          volunteeringExperiences: {
            volunteeringExperiencesCount: volunteering.data.length,
            volunteeringExperienceHistory: volunteering.data,
          },
        }
      : {}),
  }
  return {
    person,
    career,
    studies,
    languages: spokenLanguages(person),
    emails: emailAddresses(sections.emails?.data ?? []),
    languagesFrom: languages,
    followersFrom: followers,
    volunteeringFrom: volunteering,
  }
}

function newerThan<Data>(
  profile: Section<Person> | undefined,
  section: Section<Data> | undefined,
): Section<Data> | null {
  return section && section.at > (profile?.at ?? -Infinity) ? section : null
}

function boughtAlone<Item>(section: Section<Item[]> | undefined): Sourced<Item> | undefined {
  return section && { items: section.data, counted: null, provenance: section }
}

/** Some deployments list only the last 10 entries, however many there are. */
const cap = 10

/**
 * The newer of two lists, from the profile and from a separate purchase. If only the newer one is truncated, the other.
 */
export function fullerList<Item>(
  one: Sourced<Item> | undefined,
  other: Sourced<Item> | undefined,
): Sourced<Item> {
  if (!one || !other) return one ?? other ?? { items: [], counted: null, provenance: null }
  const isOtherNewer = (other.provenance?.at ?? 0) > (one.provenance?.at ?? 0)
  const [newer, older] = isOtherNewer ? [other, one] : [one, other]
  const wasCut = newer.items.length === cap && older.items.length > cap
  const shown = wasCut ? older : newer
  return { ...shown, counted: shown.counted ?? older.counted }
}

/** The career history, completed with the current position, which the history may lack or have in less detail. */
export function withCurrent(history: readonly Position[], current: Person['currentPosition']): Position[] {
  if (!current) return [...history]
  const at = history.findIndex((position) => samePosition(position, current))
  if (at < 0) return [current, ...history]
  return history.map((position, index) =>
    index === at ? { ...current, ...definedFields(position) } : position,
  )
}

/**
 * The current position: from a newer career, else from the profile, else the first position without an end. `null`:
 * there is none. `undefined`: unknown.
 */
export function currentPositionOf(profile: Person, later: readonly Position[]): Person['currentPosition'] {
  const stated = profile.currentPosition
  const again = stated && later.find((position) => samePosition(position, stated))
  if (again && !hasEnded(again)) return { ...stated, ...definedFields(again) }
  return (
    later.find(goesOn) ??
    (again ? null : (stated ?? profile.positions?.positionHistory?.find(goesOn) ?? stated))
  )
}

const goesOn = ({ startEndDate }: Position) => startEndDate?.end === null
const hasEnded = ({ startEndDate }: Position) => startEndDate?.end !== null && startEndDate?.end !== undefined

function samePosition(one: Position, other: Position): boolean {
  return one.title === other.title && one.companyName === other.companyName
}

function definedFields(position: Position): Partial<Position> {
  return Object.fromEntries(
    Object.entries(position).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** Languages without duplicates, with proficiency where known. */
export function spokenLanguages({ languages, languagesWithProficiency }: Person): SpokenLanguage[] {
  const spoken = new Map<string, SpokenLanguage>()
  const add = (language: string | null | undefined, proficiency: string | null) => {
    const name = language?.trim()
    if (!name) return
    const known = spoken.get(name.toLowerCase())
    if (!known?.proficiency)
      spoken.set(name.toLowerCase(), { language: known?.language ?? name, proficiency })
  }
  for (const { language, proficiency } of languagesWithProficiency ?? []) add(language, proficiency || null)
  for (const language of languages ?? []) add(language, null)
  return [...spoken.values()]
}

/** Emails without duplicates, with types where known. */
export function emailAddresses(emails: readonly FoundEmail[]): EmailAddress[] {
  const found = new Map<string, string | null>()
  for (const { value, email, type } of emails) {
    const address = (value || email || '').trim()
    if (address) found.set(address, type ?? found.get(address) ?? null)
  }
  return [...found].map(([address, type]) => ({ address, type }))
}
