import type { LedgerRequest } from '../ledger/request.ts'
import type { Database } from './database.ts'
import { fullName } from './light.ts'
import { lookThrough } from './look-through.ts'
import type { Names } from './mentions.ts'
import { keyBy } from './record.ts'

/** How many subjects are looked through at a time. */
const chunk = 2000

/** Everything that is known of what a person goes by, now and before; with names that others may have too. */
export async function namesKnown(db: Database, aliases: string[], requests: LedgerRequest[]): Promise<Names> {
  const subjects = await db.subjects.where('aliases').anyOf(aliases).distinct().toArray()
  const { profile, emails } = keyBy(await db.sections.where('subject').anyOf(aliases).toArray())
  const history = await db.history.where('subject').anyOf(aliases).toArray()
  const merges = await db.merges.where('subject').anyOf(aliases).toArray()
  const merged = merges.flatMap(({ before }) => (before ? [before.subject, before.other] : []))
  const replaced = merges.flatMap(({ before }) => before?.sections ?? [])
  const told = (fact: string) =>
    history.filter((row) => row.fact === fact).flatMap(({ before, after }) => [before, after])
  const inputs = requests.map(({ input }) => input)

  const names = [
    ...[...subjects, ...merged].map(({ name }) => name),
    ...replaced.flatMap((row) => (row.name === 'profile' ? fullName(row.data) : [])),
    ...(profile ? [fullName(profile.data)] : []),
    ...told('name'),
    ...inputs.flatMap(({ firstName, lastName, fullName }) => [
      typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : '',
      fullName,
    ]),
  ]
  const addresses = [
    ...[...subjects, ...merged].map(({ email }) => email),
    ...[
      ...(emails?.data ?? []),
      ...replaced.flatMap((row) => (row.name === 'emails' ? row.data : [])),
    ].flatMap(({ value, email }) => [value, email]),
    ...told('email'),
    ...inputs.map(({ email }) => email),
  ]
  return {
    ids: textsIn(aliases.map((alias) => /^person:(?:member:)?([^:]+)$/.exec(alias)?.[1])),
    emails: textsIn(addresses),
    names: textsIn(names),
  }
}

/** The names of all who go by none of these aliases, and of their companies; in small letters. */
export async function namesOfOthers(db: Database, aliases: ReadonlySet<string>): Promise<Set<string>> {
  const names = new Set<string>()
  await lookThrough(db.subjects, chunk, async (subjects) => {
    for (const { key, name, company } of subjects)
      if (!aliases.has(key)) [name, company].forEach((text) => names.add(text.trim().toLowerCase()))
  })
  return names
}

function textsIn(values: unknown[]): string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value.trim()] : []))
  return [...new Set(texts.filter(Boolean))]
}
