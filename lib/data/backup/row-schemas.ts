import { sectionNames } from '../../records/sections.ts'
import { pageKinds } from '../../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { operationNames } from '../../api/operations.ts'
import type { Outcome } from '../../api/interpret.ts'
import { changedSettingNames, type PlainProblemKind } from '../../api/problem.ts'
import { triggers, type LedgerRequest, type RequestState } from '../../purchases/rows/requests.ts'
import {
  mergeEvidences,
  type MergeState,
  contradictions,
  duplicateEvidences,
} from '../../records/rows/merges.ts'
import { emailKinds } from '../../records/rows/subject.ts'
import { itemStates, runStates } from '../../bulk/rows.ts'
import {
  companyLinks,
  destinationKinds,
  deliveryErrors,
  deliveryStates,
  errorReasons,
  expectedActions,
} from '../../crm/rows.ts'
import { dayMs } from '../../records/day.ts'
import type { IgnoredTable, TableName } from './backup-tables.ts'

/** In credits: more than any provider sells at once, and small enough for exact sums. */
const maxCredits = 1_000_000_000

/** In ms since epoch: the end of year 9999, the last time that can be displayed. */
const lastMoment = 253_402_300_799_999

const namesOf = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as [Name, ...Name[]]

// Objects rather than arrays, so that a missing name is a type error.
const states = namesOf<RequestState>({
  pending: true,
  reserved: true,
  sent: true,
  responded: true,
  settled: true,
})
const outcomes = namesOf<Outcome>({ ok: true, 'not-found': true, refused: true, unknown: true })
const costKinds = namesOf<NonNullable<LedgerRequest['costBy']>>({
  reported: true,
  difference: true,
  shared: true,
  price: true,
  assigned: true,
})
const plainProblemKinds = namesOf<PlainProblemKind>({
  lost: true,
  'bad-request': true,
  unauthorized: true,
  'out-of-credits': true,
  forbidden: true,
  'not-found': true,
  'not-offered': true,
  'rate-limited': true,
  refused: true,
  'server-error': true,
  unreachable: true,
  timeout: true,
  'too-large': true,
  unreadable: true,
  stopped: true,
  suppressed: true,
  withdrawn: true,
  'not-needed': true,
  expired: true,
  'send-refused': true,
  'team-erasing': true,
  'team-budget': true,
  'team-unreachable': true,
})
const mergeStates = namesOf<MergeState>({ merged: true, open: true, suggested: true, apart: true })
const factNames = ['name', 'headline', 'company', 'place', 'email', 'url'] as const

const text = (longest: number) => z.string().check(z.maxLength(longest))
const id = text(2048).check(z.minLength(1))
const line = text(10_000)
/** Texts by people or derived from long texts. A bound here would lose paid rows; the lines of a file are bounded. */
const words = z.string()
const credits = z.number().check(z.gte(0), z.lte(maxCredits))
const count = z.int().check(z.gte(0))
/** Becomes `null`: only a person here may decide it, or a button here show it. */
const never = z.pipe(
  z.unknown(),
  z.transform(() => null),
)
const positive = z.number().check(z.gte(0))

/** A time that affects money, so it is accepted unchanged or not at all. */
const exactMoment = z.number().check(z.gte(0), z.lte(lastMoment))

/**
 * Schemas for the rows of a file. For past events (requests, runs, items, deliveries) they accept only listed fields,
 * because others could permit something. Future times become `madeAt`, the backup's time in ms since epoch.
 */
export function rowSchemas(madeAt: number) {
  // Money doesn't depend on this time, so a future one doesn't invalidate the row.
  const latest = Date.now() + dayMs
  const moment = z.pipe(
    z.number(),
    z.transform((at) => (at > latest ? madeAt : Math.max(at, 0))),
  )
  const operation = z.enum(operationNames as [string, ...string[]])
  const subject = text(2048).check(z.regex(new RegExp(`^(${pageKinds.join('|')}):.`, 's')))
  const providerFields = {
    status: z.nullable(z.int()),
    message: z.nullable(line),
    retryAfter: z.nullable(line),
  }
  const problem = z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(plainProblemKinds), ...providerFields }),
    z.object({ kind: z.literal('bad-input'), fields: z.array(line), ...providerFields }),
    z.object({
      kind: z.literal('settings-changed'),
      what: z.array(z.enum(changedSettingNames)),
      ...providerFields,
    }),
    z.object({ kind: z.enum(['team-asking', 'team-charged']), colleague: line, ...providerFields }),
  ])
  const itemCounts = z.object(Object.fromEntries(itemStates.map((state) => [state, count])))
  const identifiers = z.object({
    email: z.optional(line),
    name: z.optional(line),
    company: z.optional(line),
    domain: z.optional(line),
  })
  const request = z.object({
    id,
    requestKey: text(1_000_000),
    operation,
    input: z.record(z.string(), z.unknown()),
    subject: z.nullable(text(2048)),
    section: z.nullable(z.enum(sectionNames)),
    trigger: z.enum(triggers),
    identifiers: z.optional(identifiers),
    run: z.nullable(id),
    account: id,
    sequence: count,
    alone: z.boolean(),
    state: z.enum(states),
    outcome: z.nullable(z.enum(outcomes)),
    problem: z.nullable(problem),
    expected: z.nullable(credits),
    reserved: credits,
    cost: z.nullable(credits),
    costBy: z.nullable(z.enum(costKinds)),
    counted: z.union([z.literal(0), z.literal(1)]),
    workerId: line,
    day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    reservedAt: exactMoment,
    sentAt: z.nullable(exactMoment),
    settledAt: z.nullable(exactMoment),
    requestId: z.nullable(line),
    found: z.array(text(2048)).check(z.maxLength(100_000)),
    colleague: z.optional(z.object({ name: line })),
  })
  const version = z.looseObject({ text: words, at: moment })
  const subjectRow = z.looseObject({
    key: subject,
    kind: z.enum(pageKinds),
    aliases: z.array(text(2048)).check(z.maxLength(1000)),
    name: line,
    headline: line,
    company: line,
    place: line,
    email: line,
    url: line,
    tags: z.array(line).check(z.maxLength(10_000)),
    lists: z.array(id).check(z.maxLength(10_000)),
    note: words,
    noteVersions: z.optional(z.looseObject({ current: z.array(version), replaced: z.array(line) })),
    stated: z.optional(z.partialRecord(z.enum(factNames), line)),
    details: z.optional(
      z.object({
        title: z.optional(line),
        country: z.optional(line),
        industry: z.optional(line),
        employees: z.optional(z.number()),
        phone: z.optional(line),
        emailKind: z.optional(z.enum(emailKinds)),
        source: z.optional(operation),
        checkedAt: z.optional(moment),
      }),
    ),
    createdAt: moment,
    updatedAt: moment,
  })
  const sectionRow = z.looseObject({
    subject,
    name: z.enum(sectionNames),
    at: moment,
    operation,
    request: text(2048),
    requestId: z.optional(z.nullable(line)),
    source: z.nullable(line),
    cost: z.optional(z.nullable(credits)),
    paging: z.optional(z.looseObject({ page: count, total: z.nullable(z.number()) })),
    unreadable: z.array(z.looseObject({ path: line, value: z.optional(z.unknown()) })),
    data: z.unknown(),
  })
  return {
    subjects: subjectRow,
    sections: sectionRow,
    requests: request.check(
      z.refine(({ state, outcome }) => (state === 'settled') === (outcome !== null)),
      // The cost is known only once a request is settled.
      z.refine(({ state, cost }) => state === 'settled' || cost === null),
    ),
    responses: z.looseObject({
      request: id,
      at: moment,
      socialWord: line,
      socialUrl: z.optional(line),
      took: z.optional(positive),
      status: z.nullable(z.int()),
      body: text(64_000_000),
      retryAfter: z.nullable(line),
      date: z.optional(z.nullable(line)),
      broken: z.nullable(problem),
    }),
    // Without a watch, because a file must not permit spending.
    lists: z.object({ id, name: line, createdAt: moment }),
    history: z.looseObject({
      id,
      subject,
      at: moment,
      fact: line,
      before: text(1_000_000),
      after: text(1_000_000),
      request: text(2048),
    }),
    suppressed: z.object({ hash: id, group: text(2048), at: moment }),
    merges: z.looseObject({
      id,
      by: z.enum(mergeEvidences),
      alias: text(2048),
      request: z.nullable(id),
      at: moment,
      state: z.enum(mergeStates),
      against: z.nullable(z.enum(contradictions)),
      disputed: z.array(text(2048)),
      subject,
      other: subject,
      sequence: count,
      evidence: z.optional(z.array(z.enum(duplicateEvidences)).check(z.maxLength(100))),
      sure: z.optional(z.boolean()),
      before: z.nullable(
        z.looseObject({
          subject: subjectRow,
          other: subjectRow,
          sections: z.array(sectionRow).check(z.maxLength(100)),
          moved: z.record(z.string(), z.array(line)),
          shared: z.array(id),
          made: z.array(id),
          choices: z.optional(z.unknown()),
        }),
      ),
    }),
    runs: z.object({
      id,
      name: words,
      createdAt: moment,
      startedAt: z.nullable(moment),
      finishedAt: z.nullable(moment),
      state: z.enum(runStates),
      pauseReason: z.nullable(z.looseObject({ reason: text(100) })),
      total: count,
      counts: itemCounts,
      budget: z.union([z.literal('none'), z.nullable(credits)]),
      notify: z.boolean(),
      maximum: z.optional(never),
      list: z.nullable(id),
      imported: z.optional(z.literal(true)),
    }),
    items: z.object({
      run: id,
      position: count,
      lookup: z.record(z.string(), z.unknown()),
      label: line,
      identifiers: z.optional(identifiers),
      after: z.optional(count),
      subject: z.nullable(text(2048)),
      state: z.enum(itemStates),
      reason: z.nullable(line),
      request: z.nullable(id),
      cost: z.nullable(credits),
      repeat: z.optional(never),
      plan: z.optional(never),
      requeues: count,
    }),
    deliveries: z.object({
      id,
      destination: id,
      to: words,
      kind: z.enum(destinationKinds),
      subject,
      state: z.enum(deliveryStates),
      at: moment,
      endedAt: z.nullable(moment),
      nextAt: z.nullable(moment),
      attempts: count,
      remoteId: z.nullable(line),
      did: z.nullable(z.enum(['created', 'updated', 'unchanged'])),
      error: z.nullable(z.enum(deliveryErrors)),
      status: z.nullable(z.int()),
      message: z.nullable(line),
      body: z.record(z.string(), z.union([words, z.number()])),
      was: z.optional(subject),
      reason: z.optional(z.nullable(z.enum(errorReasons))),
      company: z.optional(z.nullable(z.enum(companyLinks))),
      companyId: z.optional(line),
      list: z.optional(z.nullable(z.literal('refused'))),
      expected: z.optional(z.enum(expectedActions)),
      url: z.optional(z.nullable(line)),
      event: z.optional(z.literal('job-changed')),
      imported: z.optional(z.literal(true)),
    }),
  } satisfies Record<Exclude<TableName, IgnoredTable>, z.ZodMiniType>
}

export const tablesWithSchema = (): string[] => Object.keys(rowSchemas(0))
