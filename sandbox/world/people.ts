import { monthCount } from './calendar.ts'
import { settle } from './draft.ts'
import type { Draft } from './draft.ts'
import { slugOf, uniqueNames } from './letters.ts'
import { uniqueEmails } from './mail.ts'
import { mara } from './mara.ts'
import { namePerson } from './names/cultures.ts'
import type { Named } from './names/cultures.ts'
import { draftPerson, surroundingsOf } from './profile.ts'
import type { Outline, Surroundings } from './profile.ts'
import { randomFor } from './random.ts'
import { residents } from './residents.ts'
import type { Resident } from './residents.ts'
import type { Company, Person } from './types.ts'

function companyAt(near: Surroundings, slug: string): Company {
  const company = near.companies.find((each) => each.universalName === slug)
  if (!company) throw new Error(`no company ${slug}`)
  return company
}

function months({ from, to }: { from: string; to: string | null }): { from: number; to: number | null } {
  return { from: monthCount(from), to: to === null ? null : monthCount(to) }
}

function draftResident(seed: number, near: Surroundings, socialUrl: string, resident: Resident): Draft {
  const random = randomFor(seed, resident.handle)
  const { firstName, lastName, location } = resident.own
  const named = {
    firstName,
    lastName,
    location,
    plain: { first: '', last: '' },
    language: 'English',
    otherLanguages: [],
  }
  const draft = draftPerson(random, named, resident.handle, near, resident.outline)
  const certifications = (resident.own.certifications ?? draft.certifications).map((each) => ({
    ...each,
    organizationUrl: new URL(each.organizationUrl, socialUrl).href,
  }))
  return {
    ...draft,
    ...(!('emails' in resident.own) && { emails: [] }),
    ...resident.own,
    certifications,
    ...(resident.stints && {
      stints: resident.stints.map((stint) => ({
        ...stint,
        ...months(stint),
        company: companyAt(near, stint.company),
      })),
    }),
    ...(resident.studies && {
      studies: resident.studies.map((study) => ({
        ...study,
        ...months(study),
        school: companyAt(near, study.school),
      })),
    }),
  }
}

const signs = '0123456789abcdef'

function handleOf(seed: number, index: number, named: Named): string {
  const random = randomFor(seed, `handle ${index}`)
  const plain = slugOf(`${named.plain.first}-${named.plain.last}`)
  const native = `${named.firstName}-${named.lastName}`
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s’']+/g, '-')
  if (named.firstName !== '' && slugOf(native) !== native && random.chance(0.12)) return native
  return random.chance(0.55) ? `${plain}-${random.text(signs, random.pick([4, 6, 9]))}` : plain
}

function outlineOf(index: number): Outline {
  if (index % 97 === 41) return { years: 27, stints: 23, idle: 0 }
  if (index % 61 === 30) return { long: true, years: 20 }
  return {}
}

function emptied(draft: Draft): Draft {
  return {
    ...draft,
    summary: '',
    photo: false,
    background: false,
    skills: [],
    languages: [],
    stints: draft.stints.slice(-1),
    studies: [],
    certifications: [],
  }
}

export function settlePeople(
  seed: number,
  socialUrl: string,
  companies: readonly Company[],
  count: number,
): Person[] {
  const near = surroundingsOf(companies)
  const unique = uniqueNames()
  const emails = uniqueEmails()
  const drafts = [mara, ...residents].map((resident) => draftResident(seed, near, socialUrl, resident))
  for (const draft of drafts) unique(draft.handle)
  for (let index = drafts.length; index < count; index += 1) {
    const random = randomFor(seed, `person ${index}`)
    const named = namePerson(random)
    const draft = draftPerson(random, named, unique(handleOf(seed, index, named)), near, outlineOf(index))
    drafts.push(random.chance(0.05) ? emptied(draft) : draft)
  }
  return drafts.map((draft) => settle(seed, socialUrl, { ...draft, emails: emails(draft.emails) }))
}
