import { domainOfWebsite } from '../input/domain-of-website.ts'
import { domainOfEmail } from '../records/matching/match-query.ts'
import type { DeliveryBatch } from './adapter.ts'
import { chosenOwnerId } from './chosen-owner.ts'
import { sameText } from './company-link.ts'
import { DeliveryEnd, isRefusal } from './delivery-result.ts'
import {
  nameOf,
  type PersonThere,
  type Presence,
  type PresenceOwner,
  type PresenceSteps,
  type PersonQuery,
} from './presence-steps.ts'

export const isSearchable = (person: PersonQuery): boolean =>
  person.remoteId !== null || person.emails.length > 0 || hasWork(person)

/** A name without a company matches too many people. */
const hasWork = ({ firstName, lastName, company, domain }: PersonQuery): boolean =>
  firstName !== '' && lastName !== '' && (company !== '' || domain !== '')

/** Reports nothing about the people of a round that failed. */
export async function searchPresence(
  batch: DeliveryBatch,
  steps: PresenceSteps,
  people: readonly PersonQuery[],
  report: (person: PersonQuery, presence: Presence) => void,
): Promise<void> {
  const size = Math.min(steps.size, Math.max(1, people.length))
  let chosen: Promise<string | null> | undefined
  for (let from = 0; from < people.length; from += size) {
    const open = new Set(people.slice(from, from + size))
    const settle = async (person: PersonQuery, { id, url, hasOptedOut, ownerId }: PersonThere) => {
      open.delete(person)
      const owner = ownerId === null ? 'none' : ownerOf(ownerId, await (chosen ??= chosenOf(batch, steps)))
      report(person, { state: 'there', id, url, owner, hasOptedOut })
    }
    const ids = [...open].flatMap(({ remoteId }) => remoteId ?? [])
    const byId = new Map((ids.length > 0 ? await steps.byId(ids) : []).map((found) => [found.id, found]))
    for (const person of open) {
      const found = byId.get(person.remoteId ?? '')
      if (found && isSamePerson(person, found)) await settle(person, found)
    }
    const emails = [...new Set([...open].flatMap((person) => person.emails.map(lowerCased)))]
    const byEmail = new Map<string, PersonThere>()
    if (emails.length > 0)
      for (const found of await steps.byEmail(emails))
        for (const email of found.emails) byEmail.set(lowerCased(email), found)
    for (const person of open) {
      const found = person.emails.map((email) => byEmail.get(lowerCased(email))).find(Boolean)
      if (found) await settle(person, found)
    }
    if (open.size === 0) continue
    const named = Map.groupBy(await steps.byName([...open].filter(hasWork)), ({ name }) => foldedName(name))
    for (const person of open) {
      const same = named.get(foldedName(nameOf(person))) ?? []
      const found = hasWork(person) ? same.find((one) => fitsCompany(person, one)) : undefined
      report(person, found ? { state: 'maybe', url: found.url } : { state: 'none' })
    }
  }
}

/** The id may belong to another account of the CRM, so the address or name must match. */
function isSamePerson(person: PersonQuery, found: PersonThere): boolean {
  const emails = new Set(found.emails.map(lowerCased))
  const isSameName = foldedName(nameOf(person)) === foldedName(found.name)
  return isSameName || person.emails.some((email) => emails.has(lowerCased(email)))
}

/** `null` if none is chosen or it can't be read. */
async function chosenOf(batch: DeliveryBatch, { owner }: PresenceSteps): Promise<string | null> {
  try {
    return await chosenOwnerId(batch, owner)
  } catch (error) {
    if (error instanceof DeliveryEnd && isRefusal(error)) return null
    throw error
  }
}

const ownerOf = (id: string, chosen: string | null): PresenceOwner =>
  chosen === null ? 'someone' : chosen === id ? 'own' : 'colleague'

const lowerCased = (text: string) => text.trim().toLowerCase()

const foldedName = (name: string) => lowerCased(name).split(/\s+/).join(' ')

/** Whether the company fits or is unknown there. */
function fitsCompany({ company, domain }: PersonQuery, found: PersonThere): boolean {
  const domains = [domainOfWebsite(found.website), ...found.emails.map(domainOfEmail)]
  if (domain !== '' && domains.includes(domain)) return true
  return found.company.trim() === '' || (company !== '' && sameText(company, found.company))
}
