import { subjectKindOf } from '../../records/identity/aliases.ts'
import { unsettledIn } from '../../purchases/ledger/open-requests.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { Database } from '../../records/database/database.ts'
import type { MentionNames } from '../../records/identity/mentions.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { mentionsInSteps, mentionIndexOf, type MentionIndex } from './mentions-of-many.ts'
import { namesOfPeople, namesOfOthers } from '../../records/identity/names-of-people.ts'
import { rowsByAny } from '../../records/database/rows-by.ts'
import type { Subject } from '../../records/rows/subject.ts'

export interface EraseOptions {
  shouldDelete?: (subject: Subject | undefined) => boolean
  /** Subjects of pending run items wait. Otherwise no run looks them up any more. */
  afterRuns?: boolean
  /** Unsent requests continue: they were made with knowledge of the deletion. */
  skipUnsent?: boolean
  onlyLocally?: boolean
  mayChange?: (table: string, row: object) => boolean
  now?: number
  /** The names may also occur outside the database. */
  onNames?: (people: MentionNames[]) => void
}

export interface ErasableSubject {
  aliases: string[]
  keys: string[]
  subjects: Subject[]
  requests: LedgerRequest[]
}

export interface SubjectToErase {
  aliases: string[]
  requests: string[]
  /** `null` for companies and jobs. */
  names: MentionNames | null
}

/** The records that can be deleted now, because no request about them is in flight. `postponed` counts the others. */
export async function planErasure(
  db: Database,
  names: readonly string[],
  options: EraseOptions,
): Promise<{ toErase: SubjectToErase[]; postponed: number }> {
  const byKey = new Map<string, SubjectToErase>()
  let later = 0
  for (let from = 0; from < names.length; from += chunk) {
    const each = names.slice(from, from + chunk).map((name) => [name])
    const leaving: ErasableSubject[] = []
    for (const one of await erasableAmong(db, each, options))
      if (one === 'in-flight') later++
      else if (one) leaving.push(one)
    for (const one of await withNames(db, leaving)) byKey.set(one.aliases[0]!, one)
  }
  const found = await withoutSharedNames(db, [...byKey.values()])
  const namedInRequests = await namedInOpenRequests(db, found, options)
  const toErase = found.filter(({ names }) => !names || !namedInRequests.has(names))
  return { toErase, postponed: later + found.length - toErase.length }
}

const chunk = 200

/** The current state of each record, in a few reads; `null` if it must no longer be deleted. */
export async function erasableAmong(
  db: Database,
  each: readonly (readonly string[])[],
  { shouldDelete = () => true, afterRuns = false, skipUnsent = false }: EraseOptions,
): Promise<(ErasableSubject | 'in-flight' | null)[]> {
  const sought = new Set(each.flat())
  const owners = byName(await rowsByAny(db.subjects, 'aliases', [...sought]))
  const parts = each.map((names) => {
    const subject = ownerAmong(owners, names)
    if (!shouldDelete(subject)) return null
    return [...new Set([...(subject ? [subject.key, ...subject.aliases] : []), ...names])]
  })
  const all = [...new Set(parts.flatMap((aliases) => aliases ?? []))]
  const others = all.filter((name) => !sought.has(name))
  // If two subjects share a name, both are deleted.
  const more = byName(await rowsByAny(db.subjects, 'aliases', others))
  const named = parts.map((aliases) => {
    if (!aliases) return null
    const rows = aliases.flatMap((name) => (sought.has(name) ? owners : more).get(name) ?? [])
    const subjects = [...new Map(rows.map((subject) => [subject.key, subject])).values()]
    return { aliases, subjects, keys: subjects.length > 0 ? subjects.map(({ key }) => key) : aliases }
  })
  const keys = named.flatMap((one) => one?.keys ?? [])
  const requests = requestsByName(await requestsNaming(db, all, keys))
  const items = afterRuns ? await rowsByAny(db.items, 'subject', all) : []
  const toBeRequested = new Set(
    items.filter(({ state }) => state === 'pending' || state === 'in-flight').map(({ subject }) => subject),
  )
  return named.map((one) => {
    if (!one) return null
    const all = requestsOf(one.aliases, requests)
    const about = skipUnsent ? all.filter((request) => !isUnsent(request)) : all
    const isInFlight =
      about.some(({ state }) => state !== 'settled') || one.aliases.some((name) => toBeRequested.has(name))
    return isInFlight ? 'in-flight' : { ...one, requests: about }
  })
}

const isUnsent = ({ state }: LedgerRequest) => state === 'pending' || state === 'reserved'

function byName(subjects: Subject[]): Map<string, Subject[]> {
  const pairs = subjects.flatMap((subject) =>
    [...new Set([subject.key, ...subject.aliases])].map((name) => ({ name, subject })),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, some]) => [name, some.map((one) => one.subject)]),
  )
}

function ownerAmong(owners: Map<string, Subject[]>, names: readonly string[]): Subject | undefined {
  const found = names.flatMap((name) => owners.get(name) ?? [])
  return found.toSorted((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1))[0]
}

const isPerson = ([key = '']: string[]) => subjectKindOf(key) === 'person'

/** A company that came with a person's request counts only for the person. */
export async function requestsAbout(db: Database, aliases: string[]): Promise<LedgerRequest[]> {
  return requestsOf(aliases, requestsByName(await requestsNaming(db, aliases, aliases)))
}

/** Requests refer to requested subjects by any name, and to found ones by key. */
async function requestsNaming(db: Database, names: string[], keys: string[]): Promise<LedgerRequest[]> {
  const about = await rowsByAny(db.requests, 'subject', names)
  const finding = await rowsByAny(db.requests, 'found', keys)
  return [...new Map([...about, ...finding].map((request) => [request.id, request])).values()]
}

function requestsByName(requests: LedgerRequest[]): Map<string, LedgerRequest[]> {
  const named = new Map<string, LedgerRequest[]>()
  for (const request of requests)
    for (const name of new Set([request.subject ?? '', ...request.found]))
      if (named.has(name)) named.get(name)!.push(request)
      else named.set(name, [request])
  return named
}

function requestsOf(aliases: string[], requests: Map<string, LedgerRequest[]>): LedgerRequest[] {
  const about = [...new Set(aliases.flatMap((name) => requests.get(name) ?? []))]
  const own = new Set(aliases)
  return isPerson(aliases)
    ? about
    : about.filter(({ subject, found }) => own.has(subject ?? '') || found.every((name) => own.has(name)))
}

async function withNames(db: Database, leaving: ErasableSubject[]): Promise<SubjectToErase[]> {
  return plansOf(leaving, await namesOfPeople(db, peopleAmong(leaving)))
}

export const peopleAmong = (leaving: readonly ErasableSubject[]) =>
  leaving.filter(({ aliases }) => isPerson(aliases))

export function plansOf(
  leaving: readonly ErasableSubject[],
  names: ReadonlyMap<ErasableSubject, MentionNames>,
): SubjectToErase[] {
  return leaving.map((one) => ({
    aliases: one.aliases,
    requests: one.requests.map(({ id }) => id),
    names: names.get(one) ?? null,
  }))
}

export async function withoutSharedNames(db: Database, toErase: SubjectToErase[]): Promise<SubjectToErase[]> {
  if (toErase.every(({ names }) => names === null)) return toErase
  const others = await namesOfOthers(db, new Set(toErase.flatMap(({ aliases }) => aliases)))
  return withoutNames(toErase, others.names)
}

/** Those that don't exist again, without names that existing ones share. */
export async function deletedWithoutSharedNames(
  db: Database,
  gone: readonly SubjectToErase[],
): Promise<SubjectToErase[]> {
  if (gone.length === 0) return []
  const { names, present } = await namesOfOthers(
    db,
    new Set(),
    new Set(gone.flatMap(({ aliases }) => aliases)),
  )
  return withoutNames(
    gone.filter(({ aliases }) => !aliases.some((alias) => present.has(alias))),
    names,
  )
}

export function withoutNames(
  toErase: readonly SubjectToErase[],
  taken: ReadonlySet<string>,
): SubjectToErase[] {
  const own = (name: string) => !taken.has(name.toLowerCase())
  return toErase.map((one) => ({
    ...one,
    names: one.names && {
      ...one.names,
      names: one.names.names.filter(own),
      // Also keeps a shared mailbox, because removing it would damage another record.
      emails: one.names.emails.filter(own),
    },
  }))
}

async function namedInOpenRequests(
  db: Database,
  toErase: SubjectToErase[],
  { skipUnsent = false }: EraseOptions,
): Promise<Set<MentionNames>> {
  if (toErase.length === 0) return new Set()
  const all = await unsettledIn(db)
  const open = skipUnsent ? all.filter((request) => !isUnsent(request)) : all
  if (open.length === 0) return new Set()
  const mentions = await mentionsInSteps(
    toErase.flatMap(({ names }) => names ?? []),
    yieldToPage(),
  )
  return namedIn(mentions, open)
}

/** For a few people and in the caller's transaction. `open` are the requests without an outcome. */
export function namedInOpen(toErase: readonly SubjectToErase[], open: LedgerRequest[]): Set<MentionNames> {
  if (open.length === 0) return new Set()
  return namedIn(mentionIndexOf(toErase.flatMap(({ names }) => names ?? [])), open)
}

const namedIn = (mentions: MentionIndex, open: LedgerRequest[]) =>
  new Set(open.flatMap((request) => mentions.namedIn(textsOfRequest(request))))

export function textsOfRequest({
  requestKey,
  input,
  identifiers,
  subject,
  problem,
}: LedgerRequest): unknown[] {
  return [requestKey, input, identifiers, subject, problem?.message]
}
