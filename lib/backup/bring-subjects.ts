import type { PageKind } from '../pages/index.ts'
import type { Database, List, SectionRow, Subject } from '../records/database.ts'
import { file } from '../records/file.ts'
import { filedIn } from '../records/filed-in.ts'
import { joinedWords } from '../records/own-words.ts'
import { areSuppressed } from '../records/suppress.ts'
import { namesOfRecord } from '../records/suppressed-asked.ts'
import { suppressionNames } from '../records/suppression-names.ts'
import { sameTag } from '../records/words.ts'
import type { Provenance, SectionData } from '../records/sections.ts'
import { isNeverLookedUp, unmarked } from './suppressed-rows.ts'

/** Brings records back beside those that there are. One that is here by any of its names becomes one with it. */
export interface SubjectBringer {
  lists(rows: List[]): Promise<void>
  subjects(rows: Subject[]): Promise<void>
  sections(rows: SectionRow[]): Promise<void>
  /** The key under which a subject of the file is kept here. */
  keyOf(key: string): string
  listOf(id: string): string
  /** Keys of those that were not here before, and of those that became one with one that was. */
  fresh: ReadonlySet<string>
  joined: ReadonlySet<string>
  /** Those that must never be looked up: they are not to stay. */
  unwanted: string[]
}

export function bringSubjects(db: Database): SubjectBringer {
  const keys = new Map<string, string>()
  const lists = new Map<string, string>()
  /** Subjects that were not here before: nothing of theirs has to be compared. */
  const fresh = new Set<string>()
  const joined = new Set<string>()
  const unwanted: string[] = []

  const keyOf = (key: string): string => {
    const kept = keys.get(key)
    return kept === undefined ? key : keyOf(kept)
  }
  const listOf = (id: string) => lists.get(id) ?? id

  const join = (row: Subject, owners: Subject[]) =>
    db.transaction('rw', filedIn(db), async () => {
      const aliases = [...new Set([row.key, ...row.aliases])]
      const from: Provenance = {
        at: row.updatedAt,
        operation: 'enrichProfile',
        request: row.key,
        source: null,
        unreadable: [],
      }
      const key = await file(db, { kind: row.kind, aliases, sections: {} }, from)
      await db.subjects
        .where('key')
        .equals(key)
        .modify((subject) => {
          Object.assign(subject, joinedWords([subject, row]))
          subject.createdAt = Math.min(subject.createdAt, row.createdAt)
        })
      for (const other of [row.key, ...owners.map((owner) => owner.key)]) {
        if (other !== key) keys.set(other, key)
        fresh.delete(other)
      }
      joined.add(key)
    })

  const seek = async (rows: Subject[]) => {
    const suppressed = await areSuppressed(
      db,
      rows.map((row) => suppressionNames(namesOfRecord({ ...row, aliases: [row.key, ...row.aliases] }))),
    )
    unwanted.push(...rows.filter((_, index) => suppressed[index]).map(({ key }) => key))
  }

  return {
    keyOf,
    listOf,
    fresh,
    joined,
    unwanted,
    async lists(rows) {
      await db.transaction('rw', db.lists, async () => {
        const here = await db.lists.toArray()
        for (const row of rows) {
          const same = here.find(({ id, name }) => id !== row.id && sameTag(name) === sameTag(row.name))
          if (same) lists.set(row.id, same.id)
          else if (!here.some(({ id }) => id === row.id)) await db.lists.put(row)
        }
      })
    },
    async subjects(given) {
      const rows = given.map((row) => ({ ...unmarked(row), lists: [...new Set(row.lists.map(listOf))] }))
      unwanted.push(...given.filter(isNeverLookedUp).map(({ key }) => key))
      if ((await db.suppressed.count()) > 0) await seek(rows)
      const owners = await ownersOf(db, rows)
      const others = (row: Subject) =>
        [row.key, ...row.aliases]
          .flatMap((alias) => owners.get(alias) ?? [])
          .filter(({ key }) => !fresh.has(key))
      const unknown = rows.filter((row) => others(row).length === 0)
      await db.subjects.bulkPut(unknown)
      for (const { key } of unknown) fresh.add(key)
      for (const row of rows) {
        const known = [...new Set(others(row))]
        if (known.length > 0 && !holdsAll(known, row)) await join(row, known)
        else if (known.length > 0 && known[0]!.key !== row.key) keys.set(row.key, known[0]!.key)
      }
    },
    async sections(given) {
      const rows = given.map((row) => ({ ...row, subject: keyOf(row.subject) }))
      const kept = await db.sections.bulkGet(rows.map(({ subject, name }) => [subject, name]))
      const owners = await db.subjects.bulkGet(rows.map(({ subject }) => subject))
      const apart = rows.filter(
        ({ subject }, index) => fresh.has(subject) || (!owners[index] && !kept[index]),
      )
      await db.sections.bulkPut(apart)
      const others = rows.filter(
        (row, index) =>
          !apart.includes(row) && !(kept[index]?.request === row.request && kept[index]?.at === row.at),
      )
      for (const row of others) await fileSection(db, row)
    },
  }
}

/** Subjects by each of the names that these rows go by. */
async function ownersOf(db: Database, rows: Subject[]): Promise<Map<string, Subject[]>> {
  const aliases = [...new Set(rows.flatMap(({ key, aliases }) => [key, ...aliases]))]
  const byKey = await db.subjects.where('key').anyOf(aliases).toArray()
  const byAlias = await db.subjects.where('aliases').anyOf(aliases).distinct().toArray()
  const found = new Map([...byKey, ...byAlias].map((subject) => [subject.key, subject]))
  const pairs = [...found.values()].flatMap((subject) =>
    [...new Set([subject.key, ...subject.aliases])].map((alias) => [alias, subject] as const),
  )
  return new Map(
    [...Map.groupBy(pairs, ([alias]) => alias)].map(([alias, all]) => [alias, all.map(([, one]) => one)]),
  )
}

/** Whether the one that is here says all that the row does. */
function holdsAll(known: Subject[], row: Subject): boolean {
  const [one, ...more] = known
  if (!one || more.length > 0) return false
  const within = (some: string[], all: string[]) => some.every((text) => all.includes(text))
  return (
    within(row.aliases, one.aliases) &&
    within(row.tags, one.tags) &&
    within(row.lists, one.lists) &&
    (row.note.trim() === '' || row.note.trim() === one.note.trim()) &&
    one.createdAt <= row.createdAt &&
    one.updatedAt >= row.updatedAt
  )
}

/** Of two sections of one name the newer stays, and what it tells otherwise goes into the history. */
async function fileSection(
  db: Database,
  { subject, name, data, paging, ...from }: SectionRow,
): Promise<void> {
  const kind = subject.slice(0, subject.indexOf(':')) as PageKind
  const sections = { [name]: data } as Partial<SectionData>
  await db.transaction('rw', filedIn(db), () =>
    file(db, { kind, aliases: [subject], sections, ...(paging ? { paging } : {}) }, from),
  )
}
