import type { Table } from 'dexie'
import { isTooDeep } from '../../api/bound-json.ts'
import { requestAboutNobody } from '../identity/about-nobody.ts'
import { endStates } from '../../bulk/batch.ts'
import type { Database } from '../database/database.ts'
import { forgetItem } from './forget-item.ts'
import { toldBy, type Going, type How } from './going.ts'
import { lookThrough } from './look-through.ts'
import { mentionsOfMany, type NamedIn } from './mentions-of-many.ts'

type Row = Record<string, unknown>

/** Rows looked through at once: a raw answer has up to 8 MB. */
const chunks: Record<string, number> = { sections: 100, answers: 25, merges: 25 }
const lightChunk = 2000

/** Where somebody may be named in what is kept of others, by table. Only the name is cut there. */
const parts: Record<string, string[]> = {
  sections: ['data', 'unreadable', 'earlier'],
  history: ['before', 'after'],
  subjects: ['headline', 'note', 'tags', 'noteVersions', 'stated'],
  deliveries: ['body', 'message'],
  batches: ['name'],
  lists: ['name'],
  merges: ['before'],
}

/**
 * Takes these people out of what is kept of others, each row by itself. Requests that name them are about nobody, and
 * batches don't ask for them.
 */
export async function forgetMentions(
  db: Database,
  going: Going[],
  { afterBatches = false }: How,
): Promise<void> {
  const names = going.flatMap(({ names }) => names ?? [])
  if (names.length === 0) return
  const namedIn = mentionsOfMany(names)
  const own = new Set(going.flatMap(({ aliases }) => aliases))
  const ownRequests = new Set(going.flatMap(({ requests }) => requests))

  await forgetInRequests(db, namedIn, ownRequests)
  await forgetInAnswers(db, namedIn, ownRequests)
  await lookThrough(db.items, lightChunk, async (items) => {
    for (const item of items) {
      if (own.has(item.subject ?? '') || (afterBatches && !isEnd(item.state))) continue
      if (namedIn([item.label, item.ask]).length > 0) await forgetItem(db, item)
    }
  })
  for (const [table, fields] of Object.entries(parts))
    await changeRows(db.table<Row>(table), (row) =>
      own.has(String(row['subject'] ?? row['key'])) ? null : partsWithout(namedIn, row, fields),
    )
}

const isEnd = (state: string) => endStates.some((end) => end === state)

async function forgetInRequests(db: Database, namedIn: NamedIn, own: Set<string>): Promise<void> {
  await lookThrough(db.requests, lightChunk, async (requests) => {
    const ids = requests
      .filter((row) => !own.has(row.id) && namedIn(toldBy(row)).length > 0)
      .map(({ id }) => id)
    if (ids.length === 0) return
    await db.transaction('rw', db.requests, db.answers, async () => {
      const rows = await db.requests.where('id').anyOf(ids).toArray()
      const settled = rows.filter(({ state }) => state === 'settled')
      await db.answers.bulkDelete(settled.map(({ id }) => id))
      await db.requests.bulkPut(settled.map((row) => requestAboutNobody(row, [])))
    })
  })
}

async function forgetInAnswers(db: Database, namedIn: NamedIn, own: Set<string>): Promise<void> {
  await lookThrough(db.answers, chunks['answers']!, async (answers) => {
    const naming = answers
      .filter(({ request }) => !own.has(request))
      .map((answer) => ({ answer, content: jsonIn(answer.body) }))
      .map(({ answer, content }) => ({ answer, content, named: namedIn(content, answer.body) }))
      .filter(({ named }) => named.length > 0)
    if (naming.length === 0) return
    await db.transaction('rw', db.answers, db.requests, async () => {
      const requests = await db.requests.bulkGet(naming.map(({ answer }) => answer.request))
      // A list of strangers without one of them is no answer any more; what is about others loses only the mention.
      const isList = (at: number) => !requests[at] || requests[at].section === null
      await db.answers.bulkDelete(naming.filter((_, at) => isList(at)).map(({ answer }) => answer.request))
      await db.answers.bulkUpdate(
        naming
          .filter((_, at) => !isList(at))
          .map(({ answer, content, named }) => ({
            key: answer.request,
            changes: { body: textOf(named.reduce((left, one) => one.without(left), content)) },
          })),
      )
    })
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Changes the rows for which there is a change: each as it is by then, since others write meanwhile. */
async function changeRows(table: Table<Row>, changed: (row: Row) => Row | null): Promise<void> {
  const path = table.schema.primKey.keyPath ?? ''
  await lookThrough(table, chunks[table.name] ?? lightChunk, async (rows) => {
    const keys = rows
      .filter((row) => changed(row) !== null)
      .map((row) => (Array.isArray(path) ? path.map((part) => row[part]) : row[path]))
    if (keys.length === 0) return
    // One for all of them: each commit waits for the disk.
    await table.db.transaction('rw', table, async () => {
      const now = await table.bulkGet(keys)
      const next = now.map((row) => row && changed(row)).filter((row) => row !== undefined && row !== null)
      await table.bulkPut(next)
    })
  })
}

function partsWithout(namedIn: NamedIn, row: Row, fields: string[]): Row | null {
  const part = Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]))
  const named = namedIn(part)
  if (named.length === 0) return null
  const rest = named.reduce<unknown>((left, one) => one.without(left), part) as Row
  // A list or a batch that was called by their name only has to be called something.
  const nameless = typeof rest['name'] === 'string' && rest['name'].trim() === '' ? { name: '…' } : {}
  return { ...row, ...rest, ...nameless }
}

/** What is no JSON, or too deep to be looked through part by part, is one text. */
function jsonIn(body: string): unknown {
  if (isTooDeep(body)) return body
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
