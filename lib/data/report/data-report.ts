import { subjectKindOf } from '../../records/identity/aliases.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest, StoredResponse } from '../../purchases/rows/requests.ts'
import type { Delivery } from '../../crm/rows.ts'
import { rowsByAny } from '../../records/database/rows-by.ts'
import { liveCorrections, type FieldName } from '../../records/corrections/correctable-fields.ts'
import { sectionsByName } from '../../records/sections-by-name.ts'
import { providerValue } from '../../records/subject-facts.ts'
import { isSuppressed } from '../../records/suppression/suppress.ts'
import { requestsAbout } from '../erasure/plan-erasure.ts'
import { fileRecordOf } from '../../exports/write-json.ts'
import { walkRecords } from '../../exports/walk-records.ts'
import type { LibraryRecord } from '../../exports/library-format.ts'

type ReportedRequest = Pick<
  LedgerRequest,
  | 'id'
  | 'requestId'
  | 'operation'
  | 'input'
  | 'trigger'
  | 'state'
  | 'outcome'
  | 'cost'
  | 'sentAt'
  | 'settledAt'
> & { reservedAt: number; run: string | null }

type ReportedDelivery = Pick<
  Delivery,
  'to' | 'kind' | 'state' | 'at' | 'endedAt' | 'did' | 'remoteId' | 'body'
>

/** Parsed if it is valid JSON; `null` if it is also about other people. */
interface ReportedResponse {
  request: string
  at: number
  response: unknown
}

/** For access requests. Times are in ms since epoch. */
export interface DataReport {
  format: 'sidelight-data-report'
  version: 1
  madeAt: number
  record: LibraryRecord
  corrections: { field: FieldName; bought: string; value: string; at: number }[]
  requests: ReportedRequest[]
  responses: ReportedResponse[]
  deliveries: ReportedDelivery[]
  runs: { name: string; row: string }[]
  /** Their checks are the requests with the trigger `watch`. */
  watched: { list: string; everyDays: number; until: number }[]
  pictureAt: number | null
  isSuppressed: boolean
}

/** All data about a subject; `null` if there is no record. Read-only. */
export async function dataReportOf(db: Database, key: string, madeAt: number): Promise<DataReport | null> {
  const [[known] = []] = await Array.fromAsync(walkRecords(db, [key]))
  if (!known) return null
  const { subject } = known
  const names = [...new Set([subject.key, ...subject.aliases])]
  const [requests, deliveries, items, picture, suppressed, lists] = await Promise.all([
    requestsAbout(db, names),
    rowsByAny(db.deliveries, 'subject', [subject.key]),
    rowsByAny(db.items, 'subject', names),
    db.pictures.get(subject.key),
    isSuppressed(db, names),
    db.lists.bulkGet(subject.lists),
  ])
  const ordered = requests.toSorted((a, b) => a.reservedAt - b.reservedAt || (a.id < b.id ? -1 : 1))
  const responses = await db.responses.bulkGet(ordered.map(({ id }) => id))
  const runIds = [...new Set([...items, ...ordered].flatMap(({ run: bulkRun }) => bulkRun ?? []))]
  const runs = new Map((await db.runs.bulkGet(runIds)).flatMap((run) => (run ? [[run.id, run.name]] : [])))
  const own = new Set(names)
  return {
    format: 'sidelight-data-report',
    version: 1,
    madeAt,
    record: fileRecordOf(known),
    corrections: liveCorrections(subject.corrections).map(({ field, value, at }) => ({
      field,
      bought: providerValue(subject, sectionsByName(known.sections), field),
      value,
      at,
    })),
    requests: ordered.map((request) => reportedRequest(request, runs)),
    responses: ordered.flatMap(({ found }, index) => {
      const response = responses[index]
      const others = found.filter((name) => subjectKindOf(name) === 'person' && !own.has(name))
      return response ? [reportedResponse(response, others.length === 0)] : []
    }),
    deliveries: deliveries
      .toSorted((a, b) => a.at - b.at)
      .map(({ to, kind, state, at, endedAt, did, remoteId, body }) => ({
        to,
        kind,
        state,
        at,
        endedAt,
        did,
        remoteId,
        body,
      })),
    runs: items.map(({ run: bulkRun, label }) => ({ name: runs.get(bulkRun) ?? '', row: label })),
    watched: lists.flatMap((list) => {
      if (!list?.watch || subject.kind !== 'person') return []
      const { everyDays, until } = list.watch
      return [{ list: list.name, everyDays, until }]
    }),
    pictureAt: picture?.image ? picture.at : null,
    isSuppressed: suppressed,
  }
}

function reportedRequest(request: LedgerRequest, runs: Map<string, string>): ReportedRequest {
  const { id, requestId, operation, input, trigger, state, outcome, cost, reservedAt, sentAt, settledAt } =
    request
  const run = request.run === null ? null : (runs.get(request.run) ?? null)
  return {
    id,
    requestId,
    operation,
    input,
    trigger,
    run,
    state,
    outcome,
    cost,
    reservedAt,
    sentAt,
    settledAt,
  }
}

function reportedResponse({ request, at, body }: StoredResponse, isOfNobodyElse: boolean): ReportedResponse {
  return { request, at, response: isOfNobodyElse ? jsonOr(body) : null }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
