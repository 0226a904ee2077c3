import { originOf } from '../ledger/question.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { ownerOf } from './aliases.ts'
import type { Database } from './database.ts'
import { forgetJobs } from './forget-jobs.ts'
import { lookThrough } from './look-through.ts'
import { mentionsOf, type Mentions } from './mentions.ts'
import { namesKnown } from './names-known.ts'

/** `under-way`: a request about them has no outcome yet, so nothing was done. */
export type Forgotten = 'forgotten' | 'under-way'

/** How many rows are looked through at a time: a raw answer has up to 8 MB. */
const chunks = { light: 2000, heavy: 100 }

/**
 * Forgets the subject that goes by `alias`, in one transaction: its record, history, raw answers and hand-overs are
 * deleted; the ledger's rows and batches' items stay as sums, about nobody. Of a person also what others' records and answers say of them;
 * searches that listed them lose their raw answer.
 */
export function forgetSubject(db: Database, alias: string): Promise<Forgotten> {
  return db.transaction('rw', db.tables, async (): Promise<Forgotten> => {
    const aliases = (await ownerOf(db, [alias]))?.aliases ?? [alias]
    const isPerson = alias.startsWith('person:')
    const own = await requestsOf(db, aliases, isPerson)
    const mentions = isPerson ? mentionsOf(await namesKnown(db, aliases, own)) : null
    const about = mentions ? [...own, ...(await requestsNaming(db, own, mentions))] : own
    if (about.some(({ state }) => state !== 'settled')) return 'under-way'

    await db.requests.bulkPut(about.map((request) => aboutNobody(request, aliases)))
    await db.answers.bulkDelete(about.map(({ id }) => id))
    await db.sections.where('subject').anyOf(aliases).delete()
    await db.history.where('subject').anyOf(aliases).delete()
    await db.subjects.where('aliases').anyOf(aliases).delete()
    await forgetJobs(db, aliases, mentions)
    if (mentions) await forgetMentions(db, mentions)
    return 'forgotten'
  })
}

/** Requests about them or that found them. What a request for a person brought along of a company stays the person's. */
async function requestsOf(db: Database, aliases: string[], isPerson: boolean): Promise<LedgerRequest[]> {
  const asked = await db.requests.where('subject').anyOf(aliases).toArray()
  const found = await db.requests.where('found').anyOf(aliases).distinct().toArray()
  const others = found.filter(
    ({ id, found }) =>
      !asked.some((request) => request.id === id) &&
      (isPerson || found.every((key) => aliases.includes(key))),
  )
  return [...asked, ...others]
}

async function requestsNaming(
  db: Database,
  own: LedgerRequest[],
  mentions: Mentions,
): Promise<LedgerRequest[]> {
  const known = new Set(own.map(({ id }) => id))
  const naming: LedgerRequest[] = []
  await lookThrough(db.requests, chunks.light, async (requests) => {
    const told = ({ question, input, subject, problem }: LedgerRequest) => [
      question,
      input,
      subject,
      problem?.message,
    ]
    const names = (request: LedgerRequest) => {
      const words = told(request)
      return mentions.mayBeNamedIn(JSON.stringify(words)) && mentions.isNamedIn(words)
    }
    naming.push(...requests.filter((request) => !known.has(request.id) && names(request)))
  })
  return naming
}

/** What it cost, when, and by which operation: all that sums need. */
export function aboutNobody(request: LedgerRequest, aliases: string[]): LedgerRequest {
  const origin = originOf(request)
  return {
    ...request,
    question: `${origin} forgotten ${request.id}`,
    input: {},
    subject: null,
    problem: request.problem && { ...request.problem, message: null },
    // By this the service could tell whom it was about.
    requestId: null,
    found: request.found.filter((key) => !aliases.includes(key)),
  }
}

async function forgetMentions(db: Database, mentions: Mentions): Promise<void> {
  await lookThrough(db.answers, chunks.heavy, async (answers) => {
    for (const answer of answers.filter(({ body }) => mentions.mayBeNamedIn(body))) {
      const content = jsonIn(answer.body)
      if (!mentions.isNamedIn(content)) continue
      const request = await db.requests.get(answer.request)
      // A list of strangers without one of them is no answer any more; what is about others loses only the mention.
      if (!request || request.section === null) await db.answers.delete(answer.request)
      else await db.answers.put({ ...answer, body: textOf(mentions.without(content)) })
    }
  })
  const cut = <Row>(row: Row, part: Partial<Row>): Row[] =>
    mentions.mayBeNamedIn(JSON.stringify(part)) && mentions.isNamedIn(part)
      ? [{ ...row, ...(mentions.without(part) as Partial<Row>) }]
      : []
  await lookThrough(db.sections, chunks.heavy, async (rows) => {
    await db.sections.bulkPut(
      rows.flatMap((row) => cut(row, { data: row.data, unreadable: row.unreadable } as Partial<typeof row>)),
    )
  })
  await lookThrough(db.history, chunks.light, async (rows) => {
    await db.history.bulkPut(rows.flatMap((row) => cut(row, { before: row.before, after: row.after })))
  })
  await lookThrough(db.subjects, chunks.light, async (rows) => {
    await db.subjects.bulkPut(
      rows.flatMap((row) => cut(row, { headline: row.headline, note: row.note, tags: row.tags })),
    )
  })
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content))
