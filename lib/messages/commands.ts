import { inboxKinds } from '../inbox/kinds.ts'
import { sectionNames } from '../records/sections.ts'
import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { operationNames } from '../api/operations.ts'
import { endStates } from '../bulk/rows.ts'
import { expectedActions } from '../crm/rows.ts'
import { repeatReasons } from '../purchases/rows/section-order.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import type { QuotasResult } from '../purchases/account/quotas.ts'
import { clickTriggers } from '../purchases/rows/requests.ts'
import type { PasswordKey } from '../data/protected-file.ts'
import type { DeletionCounts, DeletionResult } from '../data/erasure/delete-subjects.ts'
import type { Separated } from '../records/identity/separate-merge.ts'
import type { ForecastResult } from '../crm/forecast-records.ts'
import type { PresenceResult } from '../crm/check-presence.ts'
import type { PurchaseResult } from '../purchases/purchase.ts'
import type { JoinResult } from '../team/join-team.ts'

/** Content scripts share a process with the page: they may send one command, and only their tab id is trusted. */
type Sender = 'extension-page' | 'content-script'

interface CommandRow {
  from: Sender
  /** Other fields are dropped. */
  input: z.ZodMiniObject
  /** Not validated: pages and worker have the same version. */
  response: unknown
}

/** Its effects are in the database. */
export interface Done<Result = null> {
  accepted: 'done'
  result: Result
}

export interface NoResponse {
  accepted: false
  refusal: { why: 'no-worker' }
}

const page = 'extension-page'
const nothing = z.object({})
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Only the type exists.
const response = <Type>() => null as unknown as Type

const id = z.string()
const ids = z.array(z.string())
/** Any name of a subject, such as `person:jane-doe`. */
const alias = z.string()
const keys = z.array(z.string())
const text = z.string()
/** Commands with the same step are undone together. */
const step = z.optional(z.string())
const trigger = z.enum(clickTriggers)
/** Active at the click; the command does nothing if another profile is active now. */
const profile = z.optional(text)
/** Request on screen when a person requests a refresh; a newer saved result is free. */
const seen = z.object({ request: z.nullable(z.string()), at: z.number() })
/** Price on the button, in credits; `null`: shown as unknown. No more is charged. */
const most = z.nullable(z.number())
/** A person purchases while the team is unreachable, if the team allows that. */
const withoutTeam = z.optional(z.boolean())

const reviewedRecords = z.array(
  z.object({
    subject: id,
    body: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The action that the review showed. */
    expected: z.optional(z.enum(expectedActions)),
  }),
)

/**
 * All messages to the worker, sent as `{ command, ...input }`. A new command is a row here and a handler in
 * `lib/worker/handlers.ts`.
 */
export const commands = {
  /** The worker reads the changed URL from the browser. */
  'page-shown': {
    from: 'content-script',
    input: z.object({ address: z.nullable(z.string()) }),
    response: response<never>(),
  },

  // Purchases
  buy: {
    from: page,
    input: z.object({
      section: z.enum(sectionNames),
      /** Bought only if the first lookup finds its subject. */
      further: z.optional(z.enum(sectionNames)),
      page: z.object({ kind: z.enum(pageKinds), id: z.string(), url: z.string() }),
      /** `null`: the page doesn't come from a tab. */
      tab: z.nullable(z.number()),
      domain: z.optional(z.string()),
      pageNumber: z.optional(z.number()),
      again: z.optional(z.object({ why: z.enum(repeatReasons), seen })),
      most,
      withoutTeam,
      trigger,
      profile,
    }),
    response: response<PurchaseResult>(),
  },
  'run-operation': {
    from: page,
    input: z.object({
      operation: z.enum(operationNames),
      input: z.record(z.string(), z.unknown()),
      /** Response on screen when a person repeats a request; `null`: first request. */
      again: z.nullable(seen),
      most,
      withoutTeam,
      trigger,
      profile,
    }),
    response: response<PurchaseResult>(),
  },
  /** Free; also checks the key. */
  'check-quotas': { from: page, input: nothing, response: response<QuotasResult>() },
  wake: { from: page, input: nothing, response: response<Done>() },
  /** A person saw that the service fails. Allows the next click, one request, or all. */
  'reset-circuit-breaker': {
    from: page,
    input: z.object({ by: z.enum(['click', 'one', 'all']) }),
    response: response<Done>(),
  },
  /** Address, key or permissions. */
  'settings-changed': { from: page, input: nothing, response: response<Done>() },
  /** The lock was opened or removed. */
  unlocked: { from: page, input: nothing, response: response<Done>() },
  /** Cancels only a request that waits for a limit. */
  'cancel-request': { from: page, input: z.object({ request: id }), response: response<Done>() },
  /** Credits differ from the ledger. `others`: other clients use the key. */
  'acknowledge-difference': {
    from: page,
    input: z.object({ account: id, others: z.optional(z.boolean()) }),
    response: response<Done>(),
  },
  /** `null`: to no request. */
  'assign-unexplained': {
    from: page,
    input: z.object({ id, request: z.nullable(id) }),
    response: response<Done>(),
  },
  /** At the claimed cost or at the price. */
  'settle-claim': {
    from: page,
    input: z.object({ request: id, by: z.enum(['claim', 'price']) }),
    response: response<Done>(),
  },

  // Team
  /** The page has requested host permissions during the click. */
  'join-team': {
    from: page,
    input: z.object({ invitation: text }),
    response: response<Done<JoinResult>>(),
  },
  /** `keep`: data from colleagues. */
  'leave-team': { from: page, input: z.object({ keep: z.boolean() }), response: response<Done>() },
  /** The result is in `teamState`. */
  'sync-team': { from: page, input: nothing, response: response<Done>() },
  /** Responds when the team's deletions are applied, or impossible now. */
  'read-erasures': { from: page, input: nothing, response: response<Done>() },
  /** A person accepted that it may be charged twice. */
  'take-over': {
    from: page,
    input: z.object({ request: id, most, trigger, profile }),
    response: response<PurchaseResult>(),
  },

  // Annotations
  /** `value` as parsed by `typedCorrection`; `null`: restores the purchased value. */
  'correct-field': {
    from: page,
    input: z.object({ key: id, field: z.string(), value: z.nullable(text) }),
    response: response<Done>(),
  },
  'set-note': { from: page, input: z.object({ key: id, note: text }), response: response<Done>() },
  'add-tag': { from: page, input: z.object({ key: id, tag: text }), response: response<Done>() },
  'remove-tag': { from: page, input: z.object({ key: id, tag: text }), response: response<Done>() },
  'tag-all': { from: page, input: z.object({ keys, tag: text, step }), response: response<Done>() },
  'create-list': { from: page, input: z.object({ name: text, keys, step }), response: response<Done>() },
  /** `day`: local, such as `2026-12-01`; `null` removes the follow-up. */
  'set-follow-up': {
    from: page,
    input: z.object({ keys, day: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), step }),
    response: response<Done>(),
  },
  /** `isInformed`: people to inform were informed; otherwise only their reminders end. */
  'mark-done': {
    from: page,
    input: z.object({
      items: z.array(z.object({ key: id, kind: z.enum(inboxKinds), id })),
      isInformed: z.boolean(),
      step,
    }),
    response: response<Done>(),
  },
  'rename-list': { from: page, input: z.object({ id, name: text }), response: response<Done>() },
  'delete-list': { from: page, input: z.object({ id }), response: response<Done>() },
  /** Starts, changes or renews; `null` ends it. `profile`: as shown; it pays. */
  'watch-list': {
    from: page,
    input: z.object({
      id,
      profile,
      choice: z.nullable(
        z.object({
          everyDays: z.union([z.literal(7), z.literal(30), z.literal(90)]),
          monthlyBudget: z.number().check(z.positive()),
        }),
      ),
    }),
    response: response<Done<boolean>>(),
  },
  'add-to-list': { from: page, input: z.object({ id, keys, step }), response: response<Done>() },
  'remove-from-list': { from: page, input: z.object({ id, keys }), response: response<Done>() },

  // Identity, suppression and deletion
  'separate-merge': { from: page, input: z.object({ id }), response: response<Done<Separated | null>>() },
  /** `choices`: for fields in which the records differ. Resolves to whether they were merged. */
  'merge-pair': {
    from: page,
    input: z.object({
      id,
      choices: z.optional(z.array(z.object({ field: z.string(), value: text }))),
      step,
    }),
    response: response<Done<boolean>>(),
  },
  'keep-separate': { from: page, input: z.object({ id, step }), response: response<Done<boolean>>() },
  /** Skipped if the library is unchanged since the last search. */
  'find-duplicates': { from: page, input: nothing, response: response<Done>() },
  suppress: { from: page, input: z.object({ alias }), response: response<Done>() },
  unsuppress: { from: page, input: z.object({ alias }), response: response<Done>() },
  'delete-subject': { from: page, input: z.object({ alias }), response: response<Done<DeletionResult>>() },
  'delete-subjects': {
    from: page,
    input: z.object({ keys, step }),
    response: response<Done<DeletionCounts>>(),
  },

  /** Visible without a picture. Does nothing unless pictures are on. */
  'want-pictures': { from: page, input: z.object({ keys }), response: response<Done>() },
  'delete-pictures': { from: page, input: nothing, response: response<Done>() },

  // Undo
  undo: { from: page, input: z.object({ id }), response: response<Done<boolean>>() },
  /** While the notice is in use. */
  'extend-undo': { from: page, input: z.object({ id, ms: z.number() }), response: response<Done>() },
  /** `null`: of everything. */
  'end-undo': { from: page, input: z.object({ id: z.nullable(id) }), response: response<Done>() },

  // Backup and retention
  'schedule-changed': { from: page, input: nothing, response: response<Done>() },
  /** Sent by an offscreen document, which can't read extension storage. */
  'read-backup-plan': {
    from: page,
    input: nothing,
    response: response<Done<{ settings: Record<string, unknown>; password: PasswordKey | null }>>(),
  },
  /** Saves an extension `blob:` URL; responds when it is on disk or failed. */
  'backup-written': {
    from: page,
    input: z.object({ url: text, rows: z.number(), bytes: z.number(), isProtected: z.boolean() }),
    response: response<Done>(),
  },
  'backup-failed': { from: page, input: nothing, response: response<Done>() },
  purge: { from: page, input: nothing, response: response<Done<DeletionCounts>>() },
  'settle-loss': { from: page, input: nothing, response: response<Done>() },
  /** `under-way`: nothing was deleted, because a request has no outcome yet. */
  'delete-everything': {
    from: page,
    input: z.object({ keepKey: z.boolean() }),
    response: response<Done<'deleted' | 'under-way'>>(),
  },

  // Bulk runs; their page writes the items.
  'start-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'pause-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'cancel-run': { from: page, input: z.object({ id }), response: response<Done>() },
  /** Items that ended in these states; some may be charged again. `retries`: as shown. */
  'retry-run': {
    from: page,
    input: z.object({ id, states: z.array(z.enum(endStates)), retries: z.number() }),
    response: response<Done>(),
  },
  /** `false`: the settings belong to another profile. */
  'adopt-settings': { from: page, input: z.object({ id, profile }), response: response<Done<boolean>>() },
  'remove-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'update-run': {
    from: page,
    input: z.object({
      id,
      settings: z.object({
        budget: z.optional(z.nullable(z.union([z.number(), z.literal('none')]))),
        notify: z.optional(z.boolean()),
      }),
    }),
    response: response<Done>(),
  },

  // CRM sync
  'sync-records': {
    from: page,
    input: z.object({
      destination: id,
      /** When the user sent the run, in ms since epoch; the same in all its messages. */
      at: z.number(),
      records: reviewedRecords,
    }),
    response: response<Done<number>>(),
  },
  'forecast-records': {
    from: page,
    input: z.object({ destination: id, records: reviewedRecords }),
    response: response<Done<ForecastResult>>(),
  },
  /** `null` if the sign-in was refused. */
  'finish-sign-in': {
    from: page,
    input: z.object({ address: z.string(), clientId: z.string(), code: z.string(), verifier: z.string() }),
    response: response<Done<string | null>>(),
  },
  /** Read-only, if the destination's settings allow it. */
  'find-people': {
    from: page,
    input: z.object({
      destination: id,
      people: z.array(
        z.object({
          subject: z.nullable(alias),
          email: z.optional(text),
          name: z.optional(text),
          company: z.optional(text),
          domain: z.optional(text),
        }),
      ),
    }),
    response: response<Done<PresenceResult>>(),
  },
  /** Refused or given-up ones. */
  'retry-deliveries': { from: page, input: z.object({ ids }), response: response<Done>() },
  'withdraw-deliveries': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'test-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'remove-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  /** Resumes held deliveries. */
  'destination-changed': { from: page, input: z.object({ destination: id }), response: response<Done>() },
} as const satisfies Record<string, CommandRow>

type Commands = typeof commands

export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.output<Commands[Name]['input']>
export type QuotasResponse = CommandResponse<'check-quotas'> | NoResponse
export type CommandResponse<Name extends CommandName> = Commands[Name]['response']

export type CommandOf<From extends Sender> = {
  [Name in CommandName]: Commands[Name]['from'] extends From ? Name : never
}[CommandName]

/** Content scripts contribute only their tab id. */
export type Handlers = {
  [Name in CommandOf<'extension-page'>]: (input: CommandInput<Name>) => Promise<CommandResponse<Name>>
} & { [Name in CommandOf<'content-script'>]: (tabId: number) => Promise<void> }
