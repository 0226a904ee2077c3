import type { Table } from 'dexie'
import { isTooDeep } from '../../api/bound-json.ts'
import { anonymiseRequest } from '../../purchases/ledger/anonymise.ts'
import type { Database } from '../../records/database/database.ts'
import { eraseItems } from './erase-items.ts'
import { noteRepublish } from './note-republish.ts'
import { textsOfRequest, type SubjectToErase, type EraseOptions } from './plan-erasure.ts'
import { keyOf, walkRows } from '../../records/database/walk-rows.ts'
import { mentionsInSteps, type MentionIndex } from './mentions-of-many.ts'
import type { LedgerRequest, StoredResponse } from '../../purchases/rows/requests.ts'
import { endStates } from '../../bulk/rows.ts'
import { readJson } from '../../api/read-json.ts'
import { yieldToPage, type YieldToPage } from '../../yield-to-page.ts'

type Row = Record<string, unknown>

/** Rows per read: at least and at most. A raw response has up to 8 MB, but most are small. */
const chunks: Record<string, [least: number, maximum: number]> = {
  sections: [50, 500],
  responses: [10, 500],
  merges: [10, 250],
  undoParts: [1, 10],
}
const lightChunk: [number, number] = [200, 500]

/**
 * Rows and JSON characters per transaction, so that no purchase waits long. Removing names takes up to 3 ms per row.
 */
const changedAtOnce = { rows: 20, length: 100_000 }

/** Only the names are removed from these fields. */
const parts: Record<string, string[]> = {
  sections: ['data', 'unreadable', 'earlier'],
  history: ['before', 'after', 'job'],
  subjects: ['headline', 'note', 'tags', 'noteVersions', 'stated', 'details', 'corrections', 'uncorrected'],
  deliveries: ['body', 'message'],
  runs: ['name'],
  lists: ['name'],
  merges: ['before'],
  // Restored records must not mention people deleted since.
  undoParts: ['rows', 'changes'],
  undoSteps: ['label', 'listsDeleted'],
}

/**
 * Removes mentions of these people from other records. Requests that name them become anonymous, and runs no longer
 * look them up. `step` is an undo step that will be deleted with its rows. Works in small parts with pauses.
 */
export async function eraseMentions(
  db: Database,
  toErase: SubjectToErase[],
  { afterRuns = false, onlyLocally = false, mayChange = () => true }: EraseOptions,
  step: string | null = null,
): Promise<void> {
  const names = toErase.flatMap(({ names }) => names ?? [])
  if (names.length === 0) return
  const pause = yieldToPage()
  const mentions = await mentionsInSteps(names, pause)
  const own = new Set(toErase.flatMap(({ aliases }) => aliases))
  const ownRequests = new Set(toErase.flatMap(({ requests }) => requests))

  await eraseInRequests(db, mentions, pause, (row) => !ownRequests.has(row.id) && mayChange('requests', row))
  await deleteInResponses(
    db,
    mentions,
    pause,
    (row) => !ownRequests.has(row.request) && mayChange('responses', row),
  )
  await changeNaming(
    db.items,
    pause,
    (item) =>
      !own.has(item.subject ?? '') &&
      mayChange('items', item) &&
      !(afterRuns && !isEnd(item.state)) &&
      mentions.isNamedIn([item.label, item.lookup, item.identifiers]),
    ({ rows }) => eraseItems(db, rows),
  )
  for (const [name, fields] of Object.entries(parts)) {
    const table = db.table<Row>(name)
    const isOwn = (row: Row) =>
      own.has(String(row['subject'] ?? row['key'])) || (name === 'undoParts' && row['step'] === step)
    await changeNaming(
      table,
      pause,
      (row) => !isOwn(row) && mayChange(name, row) && fields.some((field) => mentions.isNamedIn(row[field])),
      (naming) =>
        takeOut(
          table,
          naming,
          (row) => withSections(mentions, name, row, rowWithout(mentions, row, fields), !onlyLocally),
          name === 'sections' && !onlyLocally ? db : undefined,
        ),
    )
  }
}

const nobody: ReadonlySet<string> = new Set()

const isEnd = (state: string) => endStates.some((end) => end === state)

function eraseInRequests(
  db: Database,
  mentions: MentionIndex,
  pause: YieldToPage,
  mayChange: (row: LedgerRequest) => boolean,
): Promise<void> {
  return changeNaming(
    db.requests,
    pause,
    (row) => mayChange(row) && mentions.isNamedIn(textsOfRequest(row)),
    (naming) =>
      db.transaction('rw', db.requests, db.responses, async () => {
        const ids = naming.rows.map(({ id }) => id)
        const rows = await asTheyAre(db.requests, ids, naming.among)
        const settled = rows.filter(({ state }) => state === 'settled')
        await db.responses.bulkDelete(settled.map(({ id }) => id))
        await db.requests.bulkPut(settled.map((row) => anonymiseRequest(row, nobody)))
      }),
  )
}

function deleteInResponses(
  db: Database,
  mentions: MentionIndex,
  pause: YieldToPage,
  mayChange: (row: StoredResponse) => boolean,
): Promise<void> {
  return changeNaming(
    db.responses,
    pause,
    (row) => mayChange(row) && mentions.isNamedIn(jsonIn(row.body)),
    (naming) =>
      db.transaction('rw', db.responses, db.requests, async () => {
        const ids = naming.rows.map(({ request }) => request)
        const requests = await asTheyAre(db.requests, ids, naming.among)
        const sections = new Map(requests.map(({ id, section }) => [id, section]))
        // A list of strangers is useless without one of them, so it is deleted; other responses lose only the mention.
        const [lists, others] = [
          ids.filter((id) => (sections.get(id) ?? null) === null),
          naming.rows.filter(({ request }) => (sections.get(request) ?? null) !== null),
        ]
        await db.responses.bulkDelete(lists)
        await takeOut(db.responses, { rows: others, among: naming.among }, (response) => ({
          ...response,
          body: textOf(mentions.without(jsonIn(response.body))),
        }))
      }),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

interface Naming<Row> {
  rows: Row[]
  among: number
}

async function changeNaming<Kept extends object, Key, Insert>(
  table: Table<Kept, Key, Insert>,
  pause: YieldToPage,
  names: (row: Kept) => boolean,
  change: (naming: Naming<Kept>) => Promise<void>,
): Promise<void> {
  const [least, maximum] = chunks[table.name] ?? lightChunk
  let naming: Kept[] = []
  let [length, seen, first, last] = [0, 0, 0, 0]
  const changeThem = () => {
    const rows = naming
    naming = []
    length = 0
    return change({ rows, among: last - first + 1 })
  }
  await walkRows(
    table,
    least,
    async (rows) => {
      for (const row of rows) {
        const paused = pause()
        if (paused) await paused
        seen++
        if (!names(row)) continue
        last = seen
        if (naming.length === 0) first = seen
        naming.push(row)
        length += JSON.stringify(row).length
        if (naming.length < changedAtOnce.rows && length < changedAtOnce.length) continue
        await changeThem()
      }
    },
    maximum,
  )
  if (naming.length > 0) await changeThem()
}

/**
 * Removes mentions from rows in their current state, because others write in between. With `shared`, the team may have
 * these rows too.
 */
function takeOut<Kept extends object, Key, Insert>(
  table: Table<Kept, Key, Insert>,
  naming: Naming<Kept>,
  without: (row: Kept) => Insert,
  shared?: Database,
): Promise<void> {
  return table.db.transaction('rw', [table, ...(shared ? [shared.teamState] : [])], async () => {
    const keys = naming.rows.map((row) => keyOf(table, row))
    const rows = await asTheyAre(table, keys, naming.among)
    await table.bulkPut(rows.map(without))
    if (shared)
      await noteRepublish(
        shared,
        rows.map((row) => String((row as Row)['subject'])),
      )
  })
}

function sectionsIn(table: string, row: Row): Row[] {
  if (table === 'sections') return [row]
  if (table === 'merges') return ((row['before'] as Row | null)?.['sections'] ?? []) as Row[]
  if (table !== 'undoParts') return []
  const { sections = [], merges = [] } = row['rows'] as Record<string, Row[]>
  return [...sections, ...merges.flatMap((merge) => sectionsIn('merges', merge))]
}

/**
 * Removes mentions from sections, except those of their own subject. Changed sections are marked, so that another
 * library can't restore the mention.
 */
function withSections(
  mentions: MentionIndex,
  table: string,
  before: Row,
  after: Row,
  isMarked: boolean,
): Row {
  const leftSections = sectionsIn(table, after)
  const cut = (one: Row | undefined, was: Row, fields: string[]) => {
    if (!one || !mentions.isNamedIn(fields.map((name) => was[name]))) return
    one['data'] = mentions.without(was['data'])
    if (isMarked) one['mentionsErased'] = true
  }
  for (const [at, section] of sectionsIn(table, before).entries()) {
    cut(leftSections[at], section, ['data', 'unreadable'])
    const earlier = (leftSections[at]?.['earlier'] ?? []) as Row[]
    for (const [each, one] of ((section['earlier'] ?? []) as Row[]).entries())
      cut(earlier[each], one, ['data'])
  }
  return after
}

/** The current rows, in the caller's transaction. Read as a range if it has few other rows. */
async function asTheyAre<Kept extends object, Key, Insert>(
  table: Table<Kept, Key, Insert>,
  keys: unknown[],
  among: number,
): Promise<Kept[]> {
  if (keys.length < 2 || among > keys.length * maxBetween) {
    const now = await table.bulkGet(keys as Key[])
    return now.filter((row) => row !== undefined)
  }
  const sought = new Set(keys.map(textOfKey))
  const all = await table.where(':id').between(keys[0], keys.at(-1), true, true).toArray()
  return all.filter((row) => sought.has(textOfKey(keyOf(table, row))))
}

/** Reading a row that isn't needed takes a fifth of the time of a separate query. */
const maxBetween = 3

const textOfKey = (key: unknown) => JSON.stringify(key)

const partOf = (row: Row, fields: string[]): Row =>
  Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]))

function rowWithout(mentions: MentionIndex, row: Row, fields: string[]): Row {
  const rest = mentions.without(partOf(row, fields)) as Row
  // A list or run that is named after the person needs another name.
  const nameless = typeof rest['name'] === 'string' && rest['name'].trim() === '' ? { name: '…' } : {}
  return { ...row, ...rest, ...nameless }
}

function jsonIn(body: string): unknown {
  const content = isTooDeep(body) ? undefined : readJson(body)
  return content === undefined ? body : content
}
