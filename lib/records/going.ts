import { outStates } from '../ledger/open.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { ownerOf } from './aliases.ts'
import type { Database, Subject } from './database.ts'
import type { Names } from './mentions.ts'
import { mentionsOfMany } from './mentions-of-many.ts'
import { namesKnown, namesOfOthers } from './names-known.ts'

/** Which subjects are forgotten, and when. */
export interface How {
  /** Whether a subject is still to go, as it is by then; `undefined` where none goes by the name. */
  stillGoes?: (subject: Subject | undefined) => boolean
  /** Whether who is still to be asked by a batch stays until then; otherwise no batch asks any more. */
  afterBatches?: boolean
}

/** A subject that is to go, with all that it goes by and the requests about it. */
export interface Leaving {
  aliases: string[]
  requests: LedgerRequest[]
}

/** The same before anything is changed. */
export interface Going {
  aliases: string[]
  /** The requests' ids. */
  requests: string[]
  /** By what a person is named elsewhere; `null` of a company and a job. */
  names: Names | null
}

/** Those that may go now, by any of their names: nothing about them is under way. `later`: how many must wait. */
export async function goingOf(
  db: Database,
  names: readonly string[],
  how: How,
): Promise<{ going: Going[]; later: number }> {
  const byKey = new Map<string, Going>()
  let later = 0
  for (const name of names) {
    const one = await leavingOf(db, [name], how)
    if (one === 'under-way') later++
    else if (one) byKey.set(one.aliases[0]!, await goingBy(db, one))
  }
  const found = await withOwnNames(db, [...byKey.values()])
  const asked = await askedFor(db, found)
  const going = found.filter(({ names }) => !names || !asked.has(names))
  return { going, later: later + found.length - going.length }
}

/** Who goes by any of these names, as it is now; `null`: it is not to go any more. */
export async function leavingOf(
  db: Database,
  names: string[],
  { stillGoes = () => true, afterBatches = false }: How,
): Promise<Leaving | 'under-way' | null> {
  const subject = await ownerOf(db, names)
  if (!stillGoes(subject)) return null
  const aliases = [...new Set([...(subject ? [subject.key, ...subject.aliases] : []), ...names])]
  const requests = await requestsAbout(db, aliases)
  const isUnderWay =
    requests.some(({ state }) => state !== 'settled') || (afterBatches && (await isToBeAsked(db, aliases)))
  return isUnderWay ? 'under-way' : { aliases, requests }
}

const isPerson = ([key = '']: string[]) => key.startsWith('person:')

/**
 * Requests for it, and those that found it. What a request for a person brought along of a company stays the person's.
 */
export async function requestsAbout(db: Database, aliases: string[]): Promise<LedgerRequest[]> {
  const about = await db.requests
    .where('subject')
    .anyOf(aliases)
    .or('found')
    .anyOf(aliases)
    .distinct()
    .toArray()
  const own = new Set(aliases)
  return isPerson(aliases)
    ? about
    : about.filter(({ subject, found }) => own.has(subject ?? '') || found.every((name) => own.has(name)))
}

async function isToBeAsked(db: Database, aliases: string[]): Promise<boolean> {
  const items = await db.items.where('subject').anyOf(aliases).toArray()
  return items.some(({ state }) => state === 'waiting' || state === 'out')
}

async function goingBy(db: Database, { aliases, requests }: Leaving): Promise<Going> {
  const names = isPerson(aliases) ? await namesKnown(db, aliases, requests) : null
  return { aliases, requests: requests.map(({ id }) => id), names }
}

/** A name that somebody has who stays is nobody's mark. */
async function withOwnNames(db: Database, going: Going[]): Promise<Going[]> {
  if (going.every(({ names }) => names === null)) return going
  const taken = await namesOfOthers(db, new Set(going.flatMap(({ aliases }) => aliases)))
  const own = (name: string) => !taken.has(name.toLowerCase())
  return going.map((one) => ({
    ...one,
    names: one.names && { ...one.names, names: one.names.names.filter(own) },
  }))
}

/** Those who are named in what has no outcome yet. */
async function askedFor(db: Database, going: Going[]): Promise<Set<Names>> {
  if (going.length === 0) return new Set()
  const open = await db.requests
    .where('state')
    .anyOf('waiting', ...outStates)
    .toArray()
  if (open.length === 0) return new Set()
  const namedIn = mentionsOfMany(going.flatMap(({ names }) => names ?? []))
  return new Set(open.flatMap((request) => namedIn(toldBy(request)).map(({ of }) => of)))
}

/** Where a row of the ledger may name somebody. */
export function toldBy({ question, input, subject, problem }: LedgerRequest): unknown[] {
  return [question, input, subject, problem?.message]
}
