import type { Database, HistoryRow, SectionRow, Subject } from '../records/database.ts'
import { file } from '../records/file.ts'
import { historyOf } from '../records/history.ts'
import { factsOf } from '../records/light.ts'
import { joinedWords } from '../records/own-words.ts'
import { sameTag, tidied } from '../records/words.ts'
import type { ReadRecord } from './read-record.ts'

/**
 * Keeps a record from a file beside those that are known by any of its names, inside the caller's transaction over
 * `filedIn` and `lists`. Of two sections of one name the newer stays, words of both are united, and what was otherwise
 * before goes into the history.
 */
export async function mergeRecord(db: Database, record: ReadRecord): Promise<void> {
  const { subject: told, history } = record
  const aliases = [...new Set([told.key, ...told.aliases])]
  const subject: Subject = { ...told, lists: await listsNamed(db, told.lists) }
  const key = await filedTogether(db, aliases, subject)
  const sections = record.sections.map((row) => ({ ...row, subject: key }))
  await keepNewer(db, sections, history)
  await keepHistory(
    db,
    history.map((row) => ({ ...row, subject: key })),
  )
  const here = (await db.subjects.get(key))!
  await db.subjects.put({
    ...here,
    ...factsOf(await db.sections.where('subject').equals(key).toArray()),
    ...joinedWords([here, subject]),
    createdAt: Math.min(here.createdAt, subject.createdAt),
    updatedAt: Math.max(here.updatedAt, subject.updatedAt),
  })
}

/** Lets whoever goes by any of these names be one subject, as an answer that names them all would. Gives its key. */
function filedTogether(db: Database, aliases: string[], { kind, updatedAt }: Subject): Promise<string> {
  const from = {
    at: updatedAt,
    operation: 'enrichProfile',
    request: '',
    source: null,
    unreadable: [],
  } as const
  return file(db, { kind, aliases, sections: {} }, { ...from, unreadable: [] })
}

async function keepNewer(db: Database, rows: SectionRow[], history: HistoryRow[]): Promise<void> {
  const kept = await db.sections.bulkGet(rows.map(({ subject, name }) => [subject, name]))
  const pairs = rows.map((row, index) => ({ row, here: kept[index] }))
  await db.sections.bulkPut(pairs.filter(({ row, here }) => !here || row.at > here.at).map(({ row }) => row))
  for (const { row, here } of pairs) {
    if (!here || here.at === row.at) continue
    const [older, newer] = here.at < row.at ? [here, row] : [row, here]
    // Where either library saw it change in between, it tells so itself, and more exactly.
    const between = ({ at }: HistoryRow) => at > older.at && at <= newer.at
    const own = await db.history.where('subject').equals(newer.subject).filter(between).count()
    if (own === 0 && !history.some(between)) await keepHistory(db, historyOf(older, newer))
  }
}

/** Rows that are there stay as they are: the same request told the same. */
export async function keepHistory(db: Database, rows: HistoryRow[]): Promise<void> {
  const kept = await db.history.bulkGet(rows.map(({ id }) => id))
  await db.history.bulkPut(rows.filter((_, index) => kept[index] === undefined))
}

/** The ids of the lists of these names; a list that there is not yet is made. */
export async function listsNamed(db: Database, names: string[]): Promise<string[]> {
  const lists = names.length > 0 ? await db.lists.toArray() : []
  const ids: string[] = []
  for (const name of names.filter((name) => tidied(name) !== '')) {
    const known = lists.find((list) => sameTag(list.name) === sameTag(name))
    const list = known ?? { id: crypto.randomUUID(), name: tidied(name), createdAt: Date.now() }
    if (!known) {
      lists.push(list)
      await db.lists.add(list)
    }
    ids.push(list.id)
  }
  return [...new Set(ids)]
}
