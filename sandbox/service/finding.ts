import { slugOf } from '../world/letters.ts'
import type { Company, Person } from '../world/types.ts'
import { pointedAt } from './addresses.ts'
import type { Call } from './outcome.ts'
import { Refusal } from './refusal.ts'

export function personAt(call: Call, address: string): Person | undefined {
  const pointed = pointedAt(address, call.socialUrl, ['in'])
  if (!pointed) throw new Refusal(400, `socialUrl must look like ${call.socialUrl}/in/<public_identifier>/`)
  return call.world.person(pointed.id)
}

/** Latin names are compared without diacritics and case, others exactly. */
function sameName(wanted: string, name: string): boolean {
  const plain = slugOf(wanted)
  return plain === '' ? wanted.normalize('NFC') === name.normalize('NFC') : plain === slugOf(name)
}

export function sameFullName(wanted: string, person: Person): boolean {
  return sameName(wanted, `${person.firstName} ${person.lastName}`)
}

function isCompany(wanted: string, company: Company): boolean {
  return company.domain === wanted.toLowerCase() || sameName(wanted, company.name)
}

export function hasWorkedAt(call: Call, person: Person, wanted: string): boolean {
  return person.positions.some(({ socialId }) => {
    const company = call.world.company(socialId)
    return company !== undefined && isCompany(wanted, company)
  })
}

interface PersonQuery {
  firstName?: string | undefined
  lastName?: string | undefined
  companyDomain?: string | undefined
  companyName?: string | undefined
  email?: string | undefined
}

/** An email alone is enough. */
export function findPerson(
  call: Call,
  { email, firstName, lastName, companyDomain, companyName }: PersonQuery,
): Person | undefined {
  if (email) return call.world.personByEmail(email)
  return call.world.people.find(
    (person) =>
      (!firstName || sameName(firstName, person.firstName)) &&
      (!lastName || sameName(lastName, person.lastName)) &&
      (!companyDomain || hasWorkedAt(call, person, companyDomain)) &&
      (!companyName || hasWorkedAt(call, person, companyName)),
  )
}
