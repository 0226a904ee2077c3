import { unsettledIn } from '../../purchases/ledger/open-requests.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Database } from '../../records/database/database.ts'
import type { MentionNames } from '../../records/identity/mentions.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { mentionsInTurns, mentionsOfMany, type MentionsOfMany } from './mentions-of-many.ts'
import { knownNamesOfMany, namesOfOthers } from '../../records/identity/known-names.ts'
import { rowsByAny } from '../../records/database/rows-by.ts'
import type { Subject } from '../../records/database/rows/records.ts'

/** Which subjects are deleted, and when. */
export interface EraseOptions {
  /** Whether a subject is still to go, as it is by then; `undefined` where none goes by the name. */
  stillGoes?: (subject: Subject | undefined) => boolean
  /** Whether who is still to be asked by a batch stays until then; otherwise no batch asks any more. */
  afterBatches?: boolean
  /** Whether requests that have not left yet go on: what they bring was asked for knowing that the subject was deleted. */
  spareUnsent?: boolean
  /** Whether what others' records said of them may come back from other libraries: they are deleted here alone, by age. */
  onlyHere?: boolean
  /** Whether a row of others may be changed for a mention; all where it is missing. */
  mayChange?: (table: string, row: object) => boolean
  /** By whose clock requests are stuck, in milliseconds since 1970; the browser's where it is missing. */
  now?: number
  /** Called with the names of the people before they are deleted: they may stand outside the database, too. */
  onNames?: (people: MentionNames[]) => void
}

/** A subject that is to go, with all that it goes by, its rows and the requests about it. */
export interface ErasableSubject {
  aliases: string[]
  /** Under which what is kept of it is filed, as `subjectReferences` says. */
  keys: string[]
  /** One, or several should two go by the same name. */
  subjects: Subject[]
  requests: LedgerRequest[]
}

/** The same before anything is changed. */
export interface SubjectToErase {
  aliases: string[]
  /** The requests' ids. */
  requests: string[]
  /** By what a person is named elsewhere; `null` of a company and a job. */
  names: MentionNames | null
}

/** Those that may go now, by any of their names: nothing about them is under way. `later`: how many must wait. */
export async function planErasure(
  db: Database,
  names: readonly string[],
  how: EraseOptions,
): Promise<{ going: SubjectToErase[]; later: number }> {
  const byKey = new Map<string, SubjectToErase>()
  let later = 0
  for (let from = 0; from < names.length; from += chunk) {
    const each = names.slice(from, from + chunk).map((name) => [name])
    const leaving: ErasableSubject[] = []
    for (const one of await erasableAmong(db, each, how))
      if (one === 'under-way') later++
      else if (one) leaving.push(one)
    for (const one of await withNames(db, leaving)) byKey.set(one.aliases[0]!, one)
  }
  const found = await withoutSharedNames(db, [...byKey.values()])
  const asked = await namedInOpenRequests(db, found, how)
  const going = found.filter(({ names }) => !names || !asked.has(names))
  return { going, later: later + found.length - going.length }
}

/** Looked up at once. */
const chunk = 200

/** Who goes by any of the names of each, as it is now; `null`: it is not to go any more. A few reads for all of them. */
export async function erasableAmong(
  db: Database,
  each: readonly (readonly string[])[],
  { stillGoes = () => true, afterBatches = false, spareUnsent = false }: EraseOptions,
): Promise<(ErasableSubject | 'under-way' | null)[]> {
  const sought = new Set(each.flat())
  const owners = byName(await rowsByAny(db.subjects, 'aliases', [...sought]))
  const parts = each.map((names) => {
    const subject = ownerAmong(owners, names)
    if (!stillGoes(subject)) return null
    return [...new Set([...(subject ? [subject.key, ...subject.aliases] : []), ...names])]
  })
  const all = [...new Set(parts.flatMap((aliases) => aliases ?? []))]
  const others = all.filter((name) => !sought.has(name))
  // Should two go by one name, both go.
  const more = byName(await rowsByAny(db.subjects, 'aliases', others))
  const named = parts.map((aliases) => {
    if (!aliases) return null
    const rows = aliases.flatMap((name) => (sought.has(name) ? owners : more).get(name) ?? [])
    const subjects = [...new Map(rows.map((subject) => [subject.key, subject])).values()]
    return { aliases, subjects, keys: subjects.length > 0 ? subjects.map(({ key }) => key) : aliases }
  })
  const keys = named.flatMap((one) => one?.keys ?? [])
  const requests = requestsByName(await requestsNaming(db, all, keys))
  const items = afterBatches ? await rowsByAny(db.items, 'subject', all) : []
  const toBeAsked = new Set(
    items.filter(({ state }) => state === 'waiting' || state === 'out').map(({ subject }) => subject),
  )
  return named.map((one) => {
    if (!one) return null
    const all = requestsOf(one.aliases, requests)
    const about = spareUnsent ? all.filter((request) => !isUnsent(request)) : all
    const isUnderWay =
      about.some(({ state }) => state !== 'settled') || one.aliases.some((name) => toBeAsked.has(name))
    return isUnderWay ? 'under-way' : { ...one, requests: about }
  })
}

const isUnsent = ({ state }: LedgerRequest) => state === 'waiting' || state === 'reserved'

function byName(subjects: Subject[]): Map<string, Subject[]> {
  const pairs = subjects.flatMap((subject) =>
    [...new Set([subject.key, ...subject.aliases])].map((name) => ({ name, subject })),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, some]) => [name, some.map((one) => one.subject)]),
  )
}

/** The oldest, should two turn out to be one. */
function ownerAmong(owners: Map<string, Subject[]>, names: readonly string[]): Subject | undefined {
  const found = names.flatMap((name) => owners.get(name) ?? [])
  return found.toSorted((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1))[0]
}

const isPerson = ([key = '']: string[]) => key.startsWith('person:')

/**
 * Requests for it, and those that found it. What a request for a person brought along of a company stays the person's.
 */
export async function requestsAbout(db: Database, aliases: string[]): Promise<LedgerRequest[]> {
  return requestsOf(aliases, requestsByName(await requestsNaming(db, aliases, aliases)))
}

/** Requests name whom they ask for by any name, and whom they found by the key. */
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
  return plansOf(leaving, await knownNamesOfMany(db, peopleAmong(leaving)))
}

export const peopleAmong = (leaving: readonly ErasableSubject[]) =>
  leaving.filter(({ aliases }) => isPerson(aliases))

/** `names`: of the people among them. */
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

/** A name that somebody has who stays is nobody's mark. */
export async function withoutSharedNames(db: Database, going: SubjectToErase[]): Promise<SubjectToErase[]> {
  if (going.every(({ names }) => names === null)) return going
  const others = await namesOfOthers(db, new Set(going.flatMap(({ aliases }) => aliases)))
  return withoutNames(going, others.names)
}

/** Of those that are out of the library already: the ones who are not here again, without names that somebody has who is. */
export async function goneWithoutSharedNames(
  db: Database,
  gone: readonly SubjectToErase[],
): Promise<SubjectToErase[]> {
  if (gone.length === 0) return []
  const { names, here } = await namesOfOthers(db, new Set(), new Set(gone.flatMap(({ aliases }) => aliases)))
  return withoutNames(
    gone.filter(({ aliases }) => !aliases.some((alias) => here.has(alias))),
    names,
  )
}

export function withoutNames(going: readonly SubjectToErase[], taken: ReadonlySet<string>): SubjectToErase[] {
  const own = (name: string) => !taken.has(name.toLowerCase())
  return going.map((one) => ({
    ...one,
    names: one.names && {
      ...one.names,
      names: one.names.names.filter(own),
      // Of a mailbox that several share, too: taking it out would spoil the record of whoever stays.
      emails: one.names.emails.filter(own),
    },
  }))
}

/** Those who are named in what has no outcome yet. */
async function namedInOpenRequests(
  db: Database,
  going: SubjectToErase[],
  { spareUnsent = false }: EraseOptions,
): Promise<Set<MentionNames>> {
  if (going.length === 0) return new Set()
  const all = await unsettledIn(db)
  const open = spareUnsent ? all.filter((request) => !isUnsent(request)) : all
  if (open.length === 0) return new Set()
  const mentions = await mentionsInTurns(
    going.flatMap(({ names }) => names ?? []),
    yieldToPage(),
  )
  return namedIn(mentions, open)
}

/** The same of a few, inside the caller's transaction; `open`: what has no outcome yet. */
export function namedInOpen(going: readonly SubjectToErase[], open: LedgerRequest[]): Set<MentionNames> {
  if (open.length === 0) return new Set()
  return namedIn(mentionsOfMany(going.flatMap(({ names }) => names ?? [])), open)
}

const namedIn = (mentions: MentionsOfMany, open: LedgerRequest[]) =>
  new Set(open.flatMap((request) => mentions.namedIn(textsOfRequest(request))))

/** Where a row of the ledger may name somebody. */
export function textsOfRequest({ question, input, told, subject, problem }: LedgerRequest): unknown[] {
  return [question, input, told, subject, problem?.message]
}
