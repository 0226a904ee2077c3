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

type Facts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

const noFacts: Facts = { name: '', headline: '', company: '', place: '', email: '', url: '' }

/** In the order of a backup. A record with a known name is merged. */
export class SubjectRestorer {
  readonly fresh = new Set<string>()
  readonly joined = new Set<string>()
  /** Nothing about suppressed people without a local record is stored. */
  readonly leftOut = new LeftOut()
  readonly counts: { united: MergedRecords; disputed: number } = { united: { from: 0, into: 0 }, disputed: 0 }
  readonly #db: Database
  /** While the list is unchanged, people needn't be checked again. */
  readonly #begun: Promise<ListState>
  readonly #keys = new Map<string, string>()
  readonly #lists = new Map<string, string>()
  /** By the subject's key in the file. */
  readonly #held = new Map<string, Facts>()
  readonly #untouched = new Set<string>()
  #pending: SectionRow[] = []

  constructor(db: Database) {
    this.#db = db
    this.#begun = readListState(db)
  }

  keyOf(key: string): string {
    const kept = this.#keys.get(key)
    return kept === undefined ? key : this.keyOf(kept)
  }

  listOf(id: string): string {
    return this.#lists.get(id) ?? id
  }

  lists(rows: List[]): Promise<string[]> {
    const db = this.#db
    return db.transaction('rw', db.lists, async () => {
      const here = await db.lists.toArray()
      const byId = new Map(here.map((list) => [list.id, list]))
      const byName = new Map(here.map((list) => [labelKey(list.name), list]))
      const absent: List[] = []
      for (const row of rows) {
        const same = byName.get(labelKey(row.name))
        if (same && same.id !== row.id) this.#lists.set(row.id, same.id)
        else if (!byId.has(row.id)) absent.push(row)
      }
      await db.lists.bulkPut(absent)
      return absent.map(({ id }) => id)
    })
  }

  async subjects(given: Subject[]): Promise<void> {
    const all = given.map((row) => ({
      ...unmarked(row),
      lists: [...new Set(row.lists.map((id) => this.listOf(id)))],
    }))
    const marked = new Set(given.filter(isMarkedSuppressed).map(({ key }) => key))
    const owners = await ownersOf(this.#db, all)
    const isKnown = (row: Subject) =>
      [row.key, ...row.aliases].some((alias) => owners.get(alias)?.some(({ key }) => !this.fresh.has(key)))
    let never: ReadonlySet<string> = marked
    const judge = async ({ isEmpty }: ListState) => {
      never = isEmpty ? marked : marked.union(new Set(await this.#suppressedIn(all)))
    }
    const before = [...new Set([...owners.values()].flat())]
    const known = await this.#writeByList(judge, () =>
      this.#putSubjects(
        all.filter(({ key }) => !never.has(key)),
        isKnown,
      ),
    )
    for (const row of all.filter(({ key }) => never.has(key)))
      if (isKnown(row)) this.#untouched.add(row.key)
      else this.leftOut.add(row)
    await this.#noteMerged(before, known)
    for (const row of known) {
      const { key, name, headline, company, place, email, url, uncorrected } = row
      this.#held.set(key, { name, headline, company, place, email, url, ...uncorrected } as Facts)
    }
  }

  async sections(given: SectionRow[]): Promise<void> {
    const rows = [...this.#pending, ...given]
    const last = rows.at(-1)?.subject
    this.#pending = rows.filter(({ subject }) => subject === last)
    await this.#flush(rows.filter(({ subject }) => subject !== last))
  }

  async history(given: HistoryRow[]): Promise<void> {
    await this.#writeByList(this.#judgeAgain(given), async () => {
      const parts = await this.#partsOf(given, (others) => putHistory(this.#db, others))
      await this.#join(
        parts.map(({ owner, rows: history }) => ({
          subject: { ...withoutAnnotations(owner), ...noFacts },
          sections: [],
          history,
        })),
      )
    })
  }

  async finish(): Promise<void> {
    await this.#flush(this.#pending)
    this.#pending = []
    const remaining = [...this.#held].filter(([, facts]) => Object.values(facts).some((text) => text !== ''))
    this.#held.clear()
    for (let from = 0; from < remaining.length; from += chunk) {
      const some = remaining.slice(from, from + chunk)
      const owners = await this.#db.subjects.bulkGet(some.map(([key]) => this.keyOf(key)))
      await this.#join(
        owners.flatMap((owner, index) =>
          owner
            ? [{ subject: { ...withoutAnnotations(owner), ...some[index]![1] }, sections: [], history: [] }]
            : [],
        ),
      )
    }
    await this.#removeSuppressed()
  }

  /** Stores unknown rows, merges known ones, and returns the latter. */
  async #putSubjects(rows: Subject[], isKnown: (row: Subject) => boolean): Promise<Subject[]> {
    const known = rows.filter(isKnown)
    const unknown = rows.filter((row) => !isKnown(row))
    await putRows(this.#db.subjects, unknown, () => true)
    for (const { key } of unknown) this.fresh.add(key)
    await this.#join(
      known.map((row) => ({
        subject: { ...withoutUncorrected(row), ...noFacts },
        sections: [],
        history: [],
      })),
    )
    return known
  }

  async #join(records: WholeRecord[]): Promise<void> {
    if (records.length === 0) return
    const db = this.#db
    const kept = await db.transaction('rw', recordTables(db), async () => joinIntoLibrary(db, records))
    this.counts.united = plusMerged(this.counts.united, kept.merged)
    this.counts.disputed += kept.disputed
    for (const [index, key] of kept.keys.entries()) {
      this.joined.add(key)
      this.#rename(records[index]!.subject.key, key)
    }
  }

  #rename(from: string, to: string): void {
    if (from === to) return
    this.#keys.set(from, to)
    this.fresh.delete(from)
  }

  async #partsOf<Row extends { subject: string }>(rows: Row[], put: (rows: Row[]) => Promise<void>) {
    const present = rows.filter(({ subject }) => !this.#untouched.has(subject))
    const moved = present.map((row) => ({ ...row, subject: this.keyOf(row.subject) }))
    const known = [...new Set(moved.map(({ subject }) => subject))].filter((key) => !this.fresh.has(key))
    const here = await this.#db.subjects.bulkGet(known)
    const owners = new Map(here.flatMap((subject) => (subject ? [[subject.key, subject] as const] : [])))
    await put(moved.filter(({ subject }) => !owners.has(subject)))
    const groups = Map.groupBy(present, ({ subject }) => subject)
    return [...groups].flatMap(([key, some]) => {
      const owner = owners.get(this.keyOf(key))
      return owner ? [{ key, owner, rows: some.map((row) => ({ ...row, subject: owner.key })) }] : []
    })
  }

  #flush(rows: SectionRow[]): Promise<void> {
    return this.#writeByList(this.#judgeAgain(rows), async () => {
      const parts = await this.#partsOf(rows, (others) => putSections(this.#db, others))
      await this.#join(
        parts.map(({ key, owner, rows: sections }) => {
          const facts = this.#held.get(key) ?? noFacts
          this.#held.delete(key)
          return { subject: { ...withoutAnnotations(owner), ...facts }, sections, history: [] }
        }),
      )
    })
  }

  async #suppressedIn(rows: Subject[]): Promise<string[]> {
    const suppressed = await areSuppressed(
      this.#db,
      rows.map((row) => suppressionNames(namesOfRecord({ ...row, aliases: [row.key, ...row.aliases] }))),
    )
    return rows.filter((_, index) => suppressed[index]).map(({ key }) => key)
  }

  /** Writes only if the list is still the one that `judge` used; otherwise judges again. */
  async #writeByList<Result>(
    judge: (listed: ListState) => Promise<void>,
    write: () => Promise<Result>,
  ): Promise<Result> {
    const db = this.#db
    for (;;) {
      const listed = await readListState(db)
      await judge(listed)
      const end = await db.transaction('rw', [...recordTables(db), ...listTables(db)], async () =>
        isSameList(await readListState(db), listed) ? { result: await write() } : null,
      )
      if (end) return end.result
    }
  }

  #judgeAgain(rows: { subject: string }[]): (listed: ListState) => Promise<void> {
    return async (listed) => {
      if (listed.isEmpty || isSameList(listed, await this.#begun)) return
      const keys = [...new Set(rows.map(({ subject }) => subject))]
      const owners = await this.#db.subjects.bulkGet(keys.map((key) => this.keyOf(key)))
      const present = owners.filter((owner) => owner !== undefined)
      const suppressed = new Set(await this.#suppressedIn(present))
      for (const key of keys) if (suppressed.has(this.keyOf(key))) this.#untouched.add(key)
    }
  }

  async #removeSuppressed(): Promise<void> {
    const db = this.#db
    let leaving: string[] = []
    const judge = async (listed: ListState) => {
      leaving = []
      if (isSameList(listed, await this.#begun)) return
      const keys = [...this.fresh]
      for (let from = 0; from < keys.length; from += chunk) {
        const some = keys.slice(from, from + chunk)
        const rows = (await db.subjects.bulkGet(some)).filter((row) => row !== undefined)
        const here = new Set(rows.map(({ key }) => key))
        leaving.push(...some.filter((key) => !here.has(key)), ...(await this.#suppressedIn(rows)))
      }
    }
    await this.#writeByList(judge, async () => {
      await db.subjects.bulkDelete(leaving)
      for (const table of [db.sections, db.history]) await table.where('subject').anyOf(leaving).delete()
    })
    for (const key of leaving) this.fresh.delete(key)
  }

  async #noteMerged(before: Subject[], rows: Subject[]): Promise<void> {
    const remaining = await this.#db.subjects.bulkGet(before.map(({ key }) => key))
    const gone = before.filter((_, index) => !remaining[index])
    for (const { key, aliases } of gone) {
      const row = rows.find((one) => [one.key, ...one.aliases].some((name) => aliases.includes(name)))
      if (row) this.#rename(key, this.keyOf(row.key))
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
