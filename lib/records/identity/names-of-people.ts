import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { Database } from '../database/database.ts'
import { fullName } from '../subject-facts.ts'
import { allLightRows } from '../database/light-rows.ts'
import type { MentionNames } from './mentions.ts'
import { sectionsByName } from '../sections-by-name.ts'
import { rowsByAny } from '../database/rows-by.ts'
import type { Section, SectionName, SectionRow } from '../rows/sections.ts'
import type { Subject } from '../rows/subject.ts'
import type { HistoryRow } from '../rows/history.ts'
import type { Merge } from '../rows/merges.ts'

interface Named {
  aliases: string[]
  keys: string[]
  subjects: Subject[]
  requests: LedgerRequest[]
}

/** All current and former names of a person, including those shared with others. */
export async function namesOfPerson(
  db: Database,
  aliases: string[],
  requests: LedgerRequest[],
): Promise<MentionNames> {
  const subjects = await rowsByAny(db.subjects, 'aliases', aliases)
  const one = { aliases, keys: aliases, subjects, requests }
  return (await namesOfPeople(db, [one])).get(one)!
}

/** Like `namesOfPerson` for many people, in a few reads. */
export async function namesOfPeople<One extends Named>(
  db: Database,
  many: One[],
): Promise<Map<One, MentionNames>> {
  const all = [...new Set(many.flatMap(({ keys }) => keys))]
  if (all.length === 0) return new Map()
  const pairs = all.flatMap((key): [string, SectionName][] => [
    [key, 'profile'],
    [key, 'emails'],
  ])
  const sections = (await db.sections.bulkGet(pairs)).filter((row) => row !== undefined)
  const history = await rowsByAny(db.history, 'subject', all)
  const merges = await rowsByAny(db.merges, 'subject', all)
  return namesOfPeopleIn(many, { sections, history, merges })
}

/** Like `namesOfPeople`, from rows that were already read. */
export function namesOfPeopleIn<One extends Named>(
  many: readonly One[],
  { sections, history, merges }: { sections: SectionRow[]; history: HistoryRow[]; merges: Merge[] },
): Map<One, MentionNames> {
  const [sectionsOf, historyOf, mergesOf] = [
    Map.groupBy(sections, ({ subject }) => subject),
    Map.groupBy(history, ({ subject }) => subject),
    Map.groupBy(merges, ({ subject }) => subject),
  ]
  return new Map(
    many.map((one) => {
      const kept = one.keys.flatMap((key) => sectionsOf.get(key) ?? [])
      const changes = one.keys.flatMap((key) => historyOf.get(key) ?? [])
      const merged = one.keys.flatMap((key) => mergesOf.get(key) ?? [])
      return [one, namesIn(one, kept, changes, merged)]
    }),
  )
}

function namesIn(
  { aliases, subjects, requests }: Named,
  sections: SectionRow[],
  history: HistoryRow[],
  merges: Merge[],
): MentionNames {
  const { profile, emails } = sectionsByName(sections)
  const merged = merges.flatMap(({ before }) => (before ? [before.subject, before.other] : []))
  const replaced = merges.flatMap(({ before }) => before?.sections ?? [])
  const valuesOf = (fact: string) =>
    history.filter((row) => row.fact === fact).flatMap(({ before, after }) => [before, after])
  const inputs = requests.map(({ input }) => input)

  const names = [
    ...[...subjects, ...merged].flatMap(({ name, stated, uncorrected }) => [
      name,
      stated?.name,
      uncorrected?.name,
    ]),
    ...replaced.flatMap((row) => (row.name === 'profile' ? fullName(row.data) : [])),
    ...(profile ? [profile.data, ...earlierOf(profile)].map(fullName) : []),
    ...valuesOf('name'),
    ...inputs.flatMap(({ firstName, lastName, fullName }) => [
      typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : '',
      fullName,
    ]),
  ]
  const addresses = [
    ...[...subjects, ...merged].flatMap(({ email, stated, uncorrected, contact }) => [
      email,
      stated?.email,
      uncorrected?.email,
      ...(contact?.emails ?? []).map(({ address }) => address),
    ]),
    ...[
      ...(emails ? [emails.data, ...earlierOf(emails)].flat() : []),
      ...replaced.flatMap((row) => (row.name === 'emails' ? row.data : [])),
    ].flatMap(({ value, email }) => [value, email]),
    ...valuesOf('email'),
    ...inputs.map(({ email }) => email),
  ]
  return {
    ids: textsIn(aliases.map((alias) => /^person:(?:member:)?([^:]+)$/.exec(alias)?.[1])),
    emails: textsIn(addresses),
    names: textsIn(names),
  }
}

/**
 * The names, companies and emails of all records except `leaving`, in lower case, and the `sought` aliases that exist.
 */
export async function namesOfOthers(
  db: Database,
  leaving: ReadonlySet<string>,
  sought: ReadonlySet<string> = new Set(),
): Promise<{ names: Set<string>; present: Set<string> }> {
  const names = new Set<string>()
  const here = new Set<string>()
  for await (const subjects of allLightRows(db))
    for (const { key, aliases, name, company, email } of subjects) {
      if (!leaving.has(key)) [name, company, email].forEach((text) => names.add(text.trim().toLowerCase()))
      if (sought.size > 0) for (const alias of aliases) if (sought.has(alias)) here.add(alias)
    }
  return { names, present: here }
}

const earlierOf = <Data>({ earlier = [] }: Section<Data>) => earlier.map(({ data }) => data as Data)

function textsIn(values: unknown[]): string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value.trim()] : []))
  return [...new Set(texts.filter(Boolean))]
}
