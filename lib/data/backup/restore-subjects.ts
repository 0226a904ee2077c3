import type { Database } from '../../records/database/database.ts'
import type { WholeRecord } from '../../records/join-records.ts'
import { joinIntoLibrary, plusMerged, type MergedRecords } from '../../records/join-into-library.ts'
import { putRows } from '../../records/database/put-rows.ts'
import { storedRows } from '../../records/database/stored-rows.ts'
import { recordTables } from '../../records/identity/merge-subjects.ts'
import { areSuppressed } from '../../records/suppression/suppress.ts'
import { namesOfRecord } from '../../records/suppression/request-names.ts'
import { suppressionNames } from '../../records/suppression/suppression-names.ts'
import { ownersAmong } from '../../records/identity/owners.ts'
import { isSameList, listTables, readListState, type ListState } from '../../records/suppression/with-list.ts'
import { LeftOut } from './left-out.ts'
import { labelKey } from '../../records/annotations/tags.ts'
import { isMarkedSuppressed, unmarked } from './suppressed-rows.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { List } from '../../records/rows/annotations.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { SectionRow, SectionName } from '../../records/rows/sections.ts'

/** Adds records from a file. A record with a known name is merged. */
export interface SubjectRestorer {
  lists(rows: List[]): Promise<string[]>
  subjects(rows: Subject[]): Promise<void>
  sections(rows: SectionRow[]): Promise<void>
  history(rows: HistoryRow[]): Promise<void>
  finish(): Promise<void>
  keyOf(key: string): string
  listOf(id: string): string
  fresh: ReadonlySet<string>
  joined: ReadonlySet<string>
  /** Suppressed people without a local record. Nothing about them is stored. */
  leftOut: LeftOut
  counts: { united: MergedRecords; disputed: number }
}

type Facts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

const noFacts: Facts = { name: '', headline: '', company: '', place: '', email: '', url: '' }

export function createSubjectRestorer(db: Database): SubjectRestorer {
  const keys = new Map<string, string>()
  const lists = new Map<string, string>()
  const fresh = new Set<string>()
  const joined = new Set<string>()
  const leftOut = new LeftOut()
  const counts: SubjectRestorer['counts'] = { united: { from: 0, into: 0 }, disputed: 0 }
  /** Facts that no section contains, by the subject's key in the file. */
  const held = new Map<string, Facts>()
  let pending: SectionRow[] = []
  /** Keys of subjects with local records that stay unchanged. */
  const untouched = new Set<string>()

  const keyOf = (key: string): string => {
    const kept = keys.get(key)
    return kept === undefined ? key : keyOf(kept)
  }
  const listOf = (id: string) => lists.get(id) ?? id

  const join = async (records: WholeRecord[]) => {
    if (records.length === 0) return
    const kept = await db.transaction('rw', recordTables(db), async () => joinIntoLibrary(db, records))
    counts.united = plusMerged(counts.united, kept.merged)
    counts.disputed += kept.disputed
    for (const [index, key] of kept.keys.entries()) {
      joined.add(key)
      const other = records[index]!.subject.key
      if (other === key) continue
      keys.set(other, key)
      fresh.delete(other)
    }
  }

  const partsOf = async <Row extends { subject: string }>(
    rows: Row[],
    put: (rows: Row[]) => Promise<void>,
  ) => {
    const moved = rows
      .filter(({ subject }) => !untouched.has(subject))
      .map((row) => ({ ...row, subject: keyOf(row.subject) }))
    const known = [...new Set(moved.map(({ subject }) => subject))].filter((key) => !fresh.has(key))
    const here = await db.subjects.bulkGet(known)
    const owners = new Map(here.flatMap((subject) => (subject ? [[subject.key, subject] as const] : [])))
    await put(moved.filter(({ subject }) => !owners.has(subject)))
    const groups = Map.groupBy(
      rows.filter(({ subject }) => !untouched.has(subject)),
      ({ subject }) => subject,
    )
    return [...groups].flatMap(([key, some]) => {
      const owner = owners.get(keyOf(key))
      return owner ? [{ key, owner, rows: some.map((row) => ({ ...row, subject: owner.key })) }] : []
    })
  }

  const flush = (rows: SectionRow[]) => writeByList(judgeAgain(rows), () => putParts(rows))

  const putParts = async (rows: SectionRow[]) => {
    const parts = await partsOf(rows, (others) => putSections(db, others))
    await join(
      parts.map(({ key, owner, rows: sections }) => {
        const facts = held.get(key) ?? noFacts
        held.delete(key)
        return { subject: { ...withoutAnnotations(owner), ...facts }, sections, history: [] }
      }),
    )
  }

  const suppressedIn = async (rows: Subject[]): Promise<string[]> => {
    const suppressed = await areSuppressed(
      db,
      rows.map((row) => suppressionNames(namesOfRecord({ ...row, aliases: [row.key, ...row.aliases] }))),
    )
    return rows.filter((_, index) => suppressed[index]).map(({ key }) => key)
  }

  /** While the list is unchanged, people needn't be checked again. */
  const begun = readListState(db)

  /** Writes only if the list is still the one that `judge` used; otherwise judges again. */
  const writeByList = async <Result>(
    judge: (listed: ListState) => Promise<void>,
    write: () => Promise<Result>,
  ): Promise<Result> => {
    for (;;) {
      const listed = await readListState(db)
      await judge(listed)
      const end = await db.transaction('rw', [...recordTables(db), ...listTables(db)], async () =>
        isSameList(await readListState(db), listed) ? { result: await write() } : null,
      )
      if (end) return end.result
    }
  }

  const judgeAgain = (rows: { subject: string }[]) => async (listed: ListState) => {
    if (listed.isEmpty || isSameList(listed, await begun)) return
    const keys = [...new Set(rows.map(({ subject }) => subject))]
    const owners = await db.subjects.bulkGet(keys.map(keyOf))
    const suppressed = new Set(await suppressedIn(owners.filter((owner) => owner !== undefined)))
    for (const key of keys) if (suppressed.has(keyOf(key))) untouched.add(key)
  }

  return {
    keyOf,
    listOf,
    fresh,
    joined,
    leftOut,
    counts,
    async lists(rows) {
      return db.transaction('rw', db.lists, async () => {
        const here = await db.lists.toArray()
        const byId = new Map(here.map((list) => [list.id, list]))
        const byName = new Map(here.map((list) => [labelKey(list.name), list]))
        const absent: List[] = []
        for (const row of rows) {
          const same = byName.get(labelKey(row.name))
          if (same && same.id !== row.id) lists.set(row.id, same.id)
          else if (!byId.has(row.id)) absent.push(row)
        }
        await db.lists.bulkPut(absent)
        return absent.map(({ id }) => id)
      })
    },
    async subjects(given) {
      const all = given.map((row) => ({ ...unmarked(row), lists: [...new Set(row.lists.map(listOf))] }))
      const marked = new Set(given.filter(isMarkedSuppressed).map(({ key }) => key))
      const owners = await ownersOf(db, all)
      const isKnown = (row: Subject) =>
        [row.key, ...row.aliases].some((alias) => owners.get(alias)?.some(({ key }) => !fresh.has(key)))
      let never: ReadonlySet<string> = marked
      const judge = async ({ isEmpty }: ListState) => {
        never = isEmpty ? marked : marked.union(new Set(await suppressedIn(all)))
      }
      const before = [...new Set([...owners.values()].flat())]
      const known = await writeByList(judge, async () => {
        const rows = all.filter(({ key }) => !never.has(key))
        const known = rows.filter(isKnown)
        const unknown = rows.filter((row) => !isKnown(row))
        await putRows(db.subjects, unknown, () => true)
        for (const { key } of unknown) fresh.add(key)
        await join(
          known.map((row) => ({
            subject: { ...withoutUncorrected(row), ...noFacts },
            sections: [],
            history: [],
          })),
        )
        return known
      })
      for (const row of all.filter(({ key }) => never.has(key)))
        if (isKnown(row)) untouched.add(row.key)
        else leftOut.add(row)
      await noteMerged(before, known)
      for (const row of known) {
        const { key, name, headline, company, place, email, url, uncorrected } = row
        held.set(key, { name, headline, company, place, email, url, ...uncorrected } as Facts)
      }
    },
    async sections(given) {
      const rows = [...pending, ...given]
      const last = rows.at(-1)?.subject
      pending = rows.filter(({ subject }) => subject === last)
      await flush(rows.filter(({ subject }) => subject !== last))
    },
    async history(given) {
      await writeByList(judgeAgain(given), async () => {
        const parts = await partsOf(given, (others) => putHistory(db, others))
        await join(
          parts.map(({ owner, rows: history }) => ({
            subject: { ...withoutAnnotations(owner), ...noFacts },
            sections: [],
            history,
          })),
        )
      })
    },
    async finish() {
      await flush(pending)
      pending = []
      const remaining = [...held].filter(([, facts]) => Object.values(facts).some((text) => text !== ''))
      held.clear()
      for (let from = 0; from < remaining.length; from += chunk) {
        const some = remaining.slice(from, from + chunk)
        const owners = await db.subjects.bulkGet(some.map(([key]) => keyOf(key)))
        await join(
          owners.flatMap((owner, index) =>
            owner
              ? [{ subject: { ...withoutAnnotations(owner), ...some[index]![1] }, sections: [], history: [] }]
              : [],
          ),
        )
      }
      await removeSuppressed()
    },
  }

  async function removeSuppressed(): Promise<void> {
    let leaving: string[] = []
    const judge = async (listed: ListState) => {
      leaving = []
      if (isSameList(listed, await begun)) return
      const keys = [...fresh]
      for (let from = 0; from < keys.length; from += chunk) {
        const some = keys.slice(from, from + chunk)
        const rows = (await db.subjects.bulkGet(some)).filter((row) => row !== undefined)
        const here = new Set(rows.map(({ key }) => key))
        leaving.push(...some.filter((key) => !here.has(key)), ...(await suppressedIn(rows)))
      }
    }
    await writeByList(judge, async () => {
      await db.subjects.bulkDelete(leaving)
      for (const table of [db.sections, db.history]) await table.where('subject').anyOf(leaving).delete()
    })
    for (const key of leaving) fresh.delete(key)
  }

  async function noteMerged(before: Subject[], rows: Subject[]): Promise<void> {
    const remaining = await db.subjects.bulkGet(before.map(({ key }) => key))
    const gone = before.filter((_, index) => !remaining[index])
    for (const { key, aliases } of gone) {
      const row = rows.find((one) => [one.key, ...one.aliases].some((name) => aliases.includes(name)))
      if (!row || keyOf(row.key) === key) continue
      keys.set(key, keyOf(row.key))
      fresh.delete(key)
    }
  }
}

const chunk = 500

function withoutAnnotations({
  noteVersions: _versions,
  stated: _stated,
  contact: _contact,
  ...subject
}: Subject): Subject {
  return { ...withoutUncorrected(subject), tags: [], lists: [], note: '' }
}

const withoutUncorrected = ({ uncorrected: _uncorrected, ...subject }: Subject): Subject => subject

function putSections(db: Database, rows: SectionRow[]): Promise<void> {
  return db.transaction('rw', db.sections, async () => {
    const kept = await storedRows(
      db.sections,
      rows.map(({ subject, name }) => [subject, name] as [string, SectionName]),
    )
    const fresh = new Set(rows.filter((_, index) => !kept[index]))
    const newest = rows.filter((row, index) => row.at >= (kept[index]?.at ?? -Infinity))
    await putRows(db.sections, newest, (row) => fresh.has(row))
  })
}

function putHistory(db: Database, rows: HistoryRow[]): Promise<void> {
  return db.transaction('rw', db.history, async () => {
    const kept = await storedRows(
      db.history,
      rows.map(({ id }) => id),
    )
    await db.history.bulkPut(rows.filter((_, index) => !kept[index]))
  })
}

async function ownersOf(db: Database, rows: Subject[]): Promise<Map<string, Subject[]>> {
  const aliases = [...new Set(rows.flatMap(({ key, aliases }) => [key, ...aliases]))]
  const byKey = (await storedRows(db.subjects, aliases)).filter((subject) => subject !== undefined)
  const byAlias = await ownersAmong(db, aliases)
  const found = new Map([...byKey, ...byAlias].map((subject) => [subject.key, subject]))
  const pairs = [...found.values()].flatMap((subject) =>
    [...new Set([subject.key, ...subject.aliases])].map((alias) => [alias, subject] as const),
  )
  return new Map(
    [...Map.groupBy(pairs, ([alias]) => alias)].map(([alias, all]) => [alias, all.map(([, one]) => one)]),
  )
}
