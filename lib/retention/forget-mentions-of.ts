import type { Table } from 'dexie'
import type { Database } from '../records/database.ts'
import { aboutNobody } from '../records/forget.ts'
import { lookThrough } from '../records/look-through.ts'
import type { Names } from '../records/mentions.ts'
import { hasEnded, itemAboutNobody } from './about-nobody.ts'
import type { Going } from './going.ts'
import { mentionsOfMany, type MentionsOfMany } from './mentions-of-many.ts'

type Row = Record<string, unknown>

/** Rows looked through at once: a raw answer has up to 8 MB. */
const chunks: Record<string, number> = { sections: 100, answers: 25 }
const lightChunk = 2000

/** Where somebody may be named in what is kept of others, by table. Only the name is cut there. */
const parts: Record<string, string[]> = {
  sections: ['data', 'unreadable'],
  history: ['before', 'after'],
  subjects: ['headline', 'note', 'tags'],
  deliveries: ['body', 'message'],
  batches: ['name'],
}

/** Takes these people out of what is kept of others: each row that names one of them is changed by itself. */
export async function forgetMentionsOf(db: Database, going: Going[]): Promise<void> {
  const names = going.map(({ names }) => names).filter((names): names is Names => names !== null)
  if (names.length === 0) return
  const many = mentionsOfMany(names)
  const own = new Set(going.flatMap(({ aliases }) => aliases))
  const isOwn = (row: Row) => own.has(String(row['subject'] ?? row['key']))
  const ownRequests = new Set(going.flatMap(({ requests }) => requests))

  for (const [table, fields] of Object.entries(parts))
    await changeRows(db.table<Row>(table), (row) => (isOwn(row) ? null : partsWithout(many, row, fields)))
  await changeRows(db.requests, (request) => {
    const { question, input, subject, problem } = request
    const told = [question, input, subject, problem?.message]
    const isNamed = !ownRequests.has(request.id) && isNamedIn(many, told)
    return isNamed && request.state === 'settled' ? aboutNobody(request, []) : null
  })
  await changeRows(db.items, (item) =>
    hasEnded(item) && !own.has(item.subject ?? '') && isNamedIn(many, [item.label, item.ask])
      ? itemAboutNobody(item)
      : null,
  )
  await forgetInAnswers(db, many, ownRequests)
}

/** A request that named one of them is about nobody by now, and its answer goes; of others only the mention. */
async function forgetInAnswers(db: Database, many: MentionsOfMany, own: Set<string>): Promise<void> {
  await lookThrough(db.answers, chunks['answers']!, async (answers) => {
    for (const { request: id, body } of answers) {
      if (own.has(id)) continue
      const named = many.mayBeNamedIn(body)
      if (named.length === 0) continue
      const content = jsonIn(body)
      if (!named.some((one) => one.isNamedIn(content))) continue
      const request = await db.requests.get(id)
      // A list of strangers without one of them is no answer any more.
      if (!request || request.section === null) await db.answers.delete(id)
      else {
        const rest = named.reduce((left, one) => one.without(left), content)
        await db.answers.update(id, { body: typeof rest === 'string' ? rest : JSON.stringify(rest) })
      }
    }
  })
}

/** Changes the rows for which there is a change: each as it is by then, since others write meanwhile. */
async function changeRows<One extends object, Key, Insert>(
  table: Table<One, Key, Insert>,
  changed: (row: One) => One | null,
): Promise<void> {
  const { name, schema } = table
  await lookThrough(table, chunks[name] ?? lightChunk, async (rows) => {
    for (const row of rows) {
      if (changed(row) === null) continue
      const path = schema.primKey.keyPath ?? ''
      const field = (part: string) => (row as Row)[part]
      const key = (Array.isArray(path) ? path.map(field) : field(path)) as Key
      await table.db.transaction('rw', table, async () => {
        const now = await table.get(key)
        const next = now && changed(now)
        if (next) await table.put(next as unknown as Insert)
      })
    }
  })
}

function partsWithout(many: MentionsOfMany, row: Row, fields: string[]): Row | null {
  const part = Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]))
  const named = many.mayBeNamedIn(JSON.stringify(part)).filter((one) => one.isNamedIn(part))
  if (named.length === 0) return null
  return { ...row, ...(named.reduce<unknown>((left, one) => one.without(left), part) as Row) }
}

function isNamedIn(many: MentionsOfMany, value: unknown): boolean {
  return many.mayBeNamedIn(JSON.stringify(value)).some((one) => one.isNamedIn(value))
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
