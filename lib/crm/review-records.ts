import { exportViewOf, type ExportedRecord, type ExportView } from '../exports/export-view.ts'
import { walkRecords } from '../exports/walk-records.ts'
import type { Database } from '../records/database/database.ts'
import { byEnd, remoteIdsIn } from './delivery.ts'
import type { Destination, MappingRow } from './destination.ts'
import { fieldLimits, fitBody, type FieldNote } from './field-limits.ts'
import { areRecordsSuppressed } from './may-send.ts'
import { adapters } from './adapters.ts'
import { valueOf } from './fields.ts'
import type { Body, Delivery } from './rows.ts'
import { isFoundBeforeMove } from '../records/job-events.ts'
import { subjectName } from '../records/subject-name.ts'

/**
 * `unchanged`: identical to the last delivery. `missing`: a required field is empty. `other`: a kind of record that the
 * destination doesn't accept. `pending`: a delivery is queued.
 */
export const verdicts = ['ready', 'unchanged', 'missing', 'other', 'pending', 'suppressed'] as const
export type Verdict = (typeof verdicts)[number]

export interface ReviewRow {
  subject: string
  name: string
  verdict: Verdict
  body: Body
  missing: string[]
  notes: FieldNote[]
  isEmailBeforeMove: boolean
  before: Pick<Delivery, 'at' | 'state' | 'did'> | null
  /** Several after a merge. The first one is updated. */
  remoteIds: string[]
}

/** In the order of their keys. Sends nothing. Rejects if `signal` aborts. */
export async function reviewRecords(
  db: Database,
  destination: Destination,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<ReviewRow[]> {
  const rows: ReviewRow[] = []
  for await (const records of walkRecords(db, keys)) {
    signal?.throwIfAborted()
    rows.push(...(await reviewChunk(db, destination, records)))
  }
  return rows
}

async function reviewChunk(
  db: Database,
  destination: Destination,
  records: ExportedRecord[],
): Promise<ReviewRow[]> {
  const pairs = records.map(({ subject: { key } }): [string, string] => [destination.id, key])
  const log = await db.deliveries.where('[destination+subject]').anyOf(pairs).toArray()
  const before = Map.groupBy(log, ({ subject }) => subject)
  const suppressed = await areRecordsSuppressed(db, records)
  return records.map((record, index) => {
    const { subject } = record
    const limits = fieldLimits[destination.kind]
    const known = exportViewOf(record)
    const { body, notes } = fitBody(limits, bodyOf(destination.mapping, known))
    const missing = missingIn(destination, body)
    const sent = byEnd(before.get(subject.key) ?? [])
    const last = sent.at(-1)
    const verdict = suppressed[index]
      ? 'suppressed'
      : !adapters[destination.kind].acceptedKinds.includes(subject.kind)
        ? 'other'
        : verdictOf(body, missing, sent)
    return {
      subject: subject.key,
      name: subjectName(subject),
      verdict,
      body,
      missing,
      notes,
      isEmailBeforeMove: isFoundBeforeMove(known.by.emails, record.history),
      before: last ?? null,
      remoteIds: remoteIdsIn(sent),
    }
  })
}

/** `log` has this destination's deliveries of the subject in order of end. */
function verdictOf(body: Body, missing: string[], log: Delivery[]): Verdict {
  const last = log.at(-1)
  if (log.some(({ state }) => state === 'pending')) return 'pending'
  if (missing.length > 0 || Object.keys(body).length === 0) return 'missing'
  // Each of two merged records may have been delivered, and either may be unchanged.
  const own = log.findLast(({ was }) => was === undefined)
  const isUnchanged = [last, own].some((row) => row?.state === 'sent' && isSame(row.body, body))
  return isUnchanged ? 'unchanged' : 'ready'
}

function isSame(one: Body, other: Body): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Leaves out empty fields, so that no value in the destination is cleared. */
export function bodyOf(mapping: readonly MappingRow[], known: ExportView): Body {
  return Object.fromEntries(
    mapping.flatMap(({ to, from }): [string, string | number][] => {
      const value = to.trim() === '' ? null : valueOf(from, known)
      return value === null ? [] : [[to.trim(), value]]
    }),
  )
}

/** The required fields that a body lacks, by the destination's names. */
export function missingIn({ kind, idField }: Pick<Destination, 'kind' | 'idField'>, body: Body): string[] {
  const { required, identity } = adapters[kind]
  const isFindable =
    idField !== '' ||
    identity.length === 0 ||
    identity.some((name) => name in body || required.includes(name))
  const missingRequired = required.filter((name) => !(name in body))
  return [...new Set([...missingRequired, ...(isFindable ? [] : [identity.join(' / ')])])]
}
