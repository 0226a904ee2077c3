import type { LedgerRequest } from '../ledger/request.ts'
import type { Database, Subject } from '../records/database.ts'
import type { Names } from '../records/mentions.ts'
import { namesOfOthers, namesTold } from '../records/names-known.ts'

/** A subject that is to go, with the requests about it and, of a person, what they go by. */
export interface Going {
  key: string
  aliases: string[]
  requests: string[]
  names: Names | null
}

/** Subjects whose requests are read at once. */
const chunk = 200

/** Those of these subjects that may go now: nothing about them is under way. `later`: how many must wait. */
export async function goingOf(
  db: Database,
  keys: string[],
  stillGoes: (subject: Subject) => boolean,
): Promise<{ going: Going[]; later: number }> {
  const going: Going[] = []
  let later = 0
  for (let from = 0; from < keys.length; from += chunk) {
    const rows = await db.subjects.bulkGet(keys.slice(from, from + chunk))
    const subjects = rows.filter((subject) => subject !== undefined).filter(stillGoes)
    for (const subject of subjects) {
      const requests = await requestsAbout(db, subject)
      if (await isUnderWay(db, subject, requests)) later++
      else going.push(await gone(db, subject, requests))
    }
  }
  return { going: await withOwnNames(db, going), later }
}

/** Requests for it, and those that found it; of a company or job only those that found nobody else. */
export async function requestsAbout(
  db: Database,
  { key, kind, aliases }: Pick<Subject, 'key' | 'kind' | 'aliases'>,
): Promise<LedgerRequest[]> {
  const names = [...new Set([key, ...aliases])]
  const asked = await db.requests.where('subject').anyOf(names).toArray()
  const found = await db.requests.where('found').anyOf(names).distinct().toArray()
  const ids = new Set(asked.map(({ id }) => id))
  const alone = ({ found }: LedgerRequest) => found.every((name) => names.includes(name))
  return [
    ...asked,
    ...found.filter((request) => !ids.has(request.id) && (kind === 'person' || alone(request))),
  ]
}

/** Whether something about it has no outcome yet: a request, or what a batch is still to ask. */
export async function isUnderWay(
  db: Database,
  { key, aliases }: Pick<Subject, 'key' | 'aliases'>,
  requests: LedgerRequest[],
): Promise<boolean> {
  if (requests.some(({ state }) => state !== 'settled')) return true
  const items = await db.items
    .where('subject')
    .anyOf([...new Set([key, ...aliases])])
    .toArray()
  return items.some(({ state }) => state === 'waiting' || state === 'out')
}

async function gone(db: Database, subject: Subject, requests: LedgerRequest[]): Promise<Going> {
  const aliases = [...new Set([subject.key, ...subject.aliases])]
  const names = subject.kind === 'person' ? await namesTold(db, aliases, requests) : null
  return { key: subject.key, aliases, requests: requests.map(({ id }) => id), names }
}

/** A name that somebody has who stays is nobody's mark. */
async function withOwnNames(db: Database, going: Going[]): Promise<Going[]> {
  if (going.every(({ names }) => names === null)) return going
  const taken = await namesOfOthers(db, new Set(going.flatMap(({ aliases }) => aliases)))
  return going.map((one) => ({
    ...one,
    names: one.names && {
      ...one.names,
      names: one.names.names.filter((name) => !taken.has(name.toLowerCase())),
    },
  }))
}
