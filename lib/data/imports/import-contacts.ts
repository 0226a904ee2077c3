import { identitiesOf, type Contact } from '../../bulk/input/contacts.ts'
import { hexOf } from '../../text/hex.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import type { Database } from '../../records/database/database.ts'
import { subjectOf } from '../../records/identity/aliases.ts'
import { contactPrefix, hasPage } from '../../records/identity/contact-alias.ts'
import { likenessOf } from '../../records/identity/identity.ts'
import { findMatches } from '../../records/matching/find-matches.ts'
import { keysOfQuery, type MatchQuery } from '../../records/matching/match-query.ts'
import { readSavedAtOnce, type SavedReader } from '../../records/matching/saved-reader.ts'
import { importRecords, type Imported } from './import-records.ts'

const chunkSize = 200

/**
 * Merges each contact with a saved record that certainly matches. Looks nothing up. `onProgress`, `secrets` and `undo`
 * are as in `importRecords`.
 */
export async function importContacts(
  db: Database,
  contacts: readonly Contact[],
  onProgress?: (soFar: Imported) => void,
  secrets?: readonly string[],
  undo?: string,
): Promise<Imported> {
  return importRecords(db, recordChunks(db, contacts), onProgress, secrets, undo)
}

async function* recordChunks(db: Database, contacts: readonly Contact[]): AsyncGenerator<unknown[]> {
  const read = await savedPeople(db, contacts)
  const at = Date.now()
  for (let from = 0; from < contacts.length; from += chunkSize) {
    const some = contacts.slice(from, from + chunkSize)
    const saved = read ? await matchedKeys(db, some, read) : []
    yield await Promise.all(some.map((contact, index) => recordOf(contact, saved[index], at)))
  }
}

async function savedPeople(db: Database, contacts: readonly Contact[]): Promise<SavedReader | null> {
  if ((await db.subjects.limit(1).primaryKeys()).length === 0) return null
  const pause = yieldToPage()
  const keys = new Set<string>()
  for (const contact of contacts) {
    await pause()
    for (const key of queriesFor(contact).flatMap(keysOfQuery)) keys.add(key)
  }
  return readSavedAtOnce(db, { keys, names: new Set(), requestKeys: 0, ledger: 0 }, pause)
}

const queriesFor = ({ name, company, emails }: Contact): MatchQuery[] => {
  const query: MatchQuery = { section: 'profile', ...(name ? { name } : {}), ...(company ? { company } : {}) }
  return emails.length > 0 ? emails.map(({ address }) => ({ ...query, email: address })) : [query]
}

/** Colleagues may share an email, so names must agree. */
async function matchedKeys(
  db: Database,
  contacts: readonly Contact[],
  read: SavedReader,
): Promise<(string | undefined)[]> {
  const queries = contacts.flatMap((contact, at) => queriesFor(contact).map((query) => ({ at, query })))
  const matches = await findMatches(
    db,
    queries.map(({ query }) => query),
    read,
  )
  const found = contacts.map((contact, at) => {
    const sure = matches.filter((match, index) => queries[index]!.at === at && match?.certainty === 'sure')
    const identity = { kind: 'person', name: contact.name, aliases: [] } as const
    return sure
      .flatMap((match) => match?.subject ?? [])
      .find(
        (subject) =>
          likenessOf(identity, subject).names !== 'different' && (!contact.page || !hasPage(subject)),
      )?.key
  })
  // The records may have been deleted since they were read.
  const there = await db.subjects.bulkGet([...new Set(found.flatMap((key) => key ?? []))])
  const keys = new Set(there.flatMap((subject) => subject?.key ?? []))
  return found.map((key) => (key !== undefined && keys.has(key) ? key : undefined))
}

async function recordOf(contact: Contact, saved: string | undefined, at: number): Promise<object> {
  const { page, firstName, lastName, name, title, company = '', emails, phones, note, labels } = contact
  const own = await Promise.all(
    identitiesOf(contact)
      .filter((identity) => !identity.startsWith('page:'))
      .map(keyOfIdentity),
  )
  const aliases = [...(page ? [subjectOf(page)] : []), ...(saved === undefined ? [] : [saved]), ...own]
  return {
    key: aliases[0],
    kind: 'person',
    aliases,
    name,
    headline: title,
    company,
    place: '',
    email: emails[0]?.address ?? '',
    url: page?.url ?? '',
    tags: labels,
    lists: [],
    note,
    contact: {
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(title ? { title } : {}),
      emails,
      phones,
    },
    createdAt: at,
    updatedAt: at,
    sections: {},
    history: [],
  }
}

/** Keys are part of page URLs, which must not contain emails. */
async function keyOfIdentity(identity: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identity))
  return contactPrefix + hexOf(new Uint8Array(digest, 0, 12))
}
