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

/**
 * Who may send a command. Content scripts share a process with the web page, so they may send only one command, and
 * only their tab id is trusted.
 */
type Sender = 'extension-page' | 'content-script'

interface CommandRow {
  from: Sender
  /** Fields that aren't in the schema are dropped. */
  input: z.ZodMiniObject
  /** A type only. Not validated, because pages and worker have the same version. */
  response: unknown
  /** The command can change the Inbox, or the settings for reporting its news. */
  touchesInbox?: true
}

/** The response to a command whose effects are in the database. */
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
/** The profile that was active at the click. The command does nothing if another one is active now. */
const profile = z.optional(text)
/** The result on screen when a person requests a refresh. If a newer one is saved, the refresh is free. */
const seen = z.object({ request: z.nullable(z.string()), at: z.number() })
/** The price on the button in credits; `null` if it showed an unknown price. No more is charged. */
const most = z.nullable(z.number())
/** Whether a person buys although the team is unreachable, which the team must allow. */
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
  /** Reports that the tab shows another page. The worker reads its URL from the browser. */
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
      /** A further section, bought only if the first lookup finds its subject. */
      further: z.optional(z.enum(sectionNames)),
      page: z.object({ kind: z.enum(pageKinds), id: z.string(), url: z.string() }),
      /** The tab that shows the page; `null` if the page doesn't come from a tab. */
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
      /** The result on screen when a person repeats a request; `null` for a first request. */
      again: z.nullable(seen),
      most,
      withoutTeam,
      trigger,
      profile,
    }),
    response: response<PurchaseResult>(),
  },
  /** Requests the account's quotas, which also checks the key. Free. */
  'check-quotas': { from: page, input: nothing, response: response<QuotasResult>() },
  wake: { from: page, input: nothing, response: response<Done>() },
  /** Lets requests through again after a person saw that the service fails: the next click, one request, or all. */
  'reset-circuit-breaker': {
    from: page,
    input: z.object({ by: z.enum(['click', 'one', 'all']) }),
    response: response<Done>(),
  },
  /** Provider URL, key or permissions changed. */
  'settings-changed': { from: page, input: nothing, response: response<Done>() },
  /** The lock was opened or removed. */
  unlocked: { from: page, input: nothing, response: response<Done>() },
  /** Cancels a request, but only while it waits for a limit. */
  'cancel-request': { from: page, input: z.object({ request: id }), response: response<Done>() },
  /** Acknowledges that credits differ from the ledger. `others`: other clients use the key. */
  'acknowledge-difference': {
    from: page,
    input: z.object({ account: id, others: z.optional(z.boolean()) }),
    response: response<Done>(),
  },
  /** Assigns unexplained credits to a request. `null` as `request` undoes that. */
  'assign-unexplained': {
    from: page,
    input: z.object({ id, request: z.nullable(id) }),
    response: response<Done>(),
  },
  /** Settles an implausible cost: at the claimed cost or at the price. */
  'settle-claim': {
    from: page,
    input: z.object({ request: id, by: z.enum(['claim', 'price']) }),
    response: response<Done>(),
  },

  // Team
  /** Joins a team. The page must have requested host permissions during the click. */
  'join-team': {
    from: page,
    input: z.object({ invitation: text }),
    response: response<Done<JoinResult>>(),
  },
  /** Leaves the team. `keep`: whether data from colleagues stays. */
  'leave-team': { from: page, input: z.object({ keep: z.boolean() }), response: response<Done>() },
  /** Syncs with the team. The result is in `teamState`. */
  'sync-team': { from: page, input: nothing, response: response<Done>() },
  /** Applies the team's deletions. Responds when that is done, or impossible now. */
  'read-erasures': { from: page, input: nothing, response: response<Done>() },
  /** Sends a request although a colleague has claimed it. The person has accepted that it may be charged twice. */
  'take-over': {
    from: page,
    input: z.object({ request: id, most, trigger, profile }),
    response: response<PurchaseResult>(),
  },

  // Annotations
  /** Stores a correction. `value` is as parsed by `typedCorrection`; `null` restores the purchased value. */
  'correct-field': {
    from: page,
    input: z.object({ key: id, field: z.string(), value: z.nullable(text) }),
    response: response<Done>(),
  },
  'set-note': { from: page, input: z.object({ key: id, note: text }), response: response<Done>() },
  'add-tag': {
    from: page,
    input: z.object({ key: id, tag: text }),
    response: response<Done>(),
    touchesInbox: true,
  },
  'remove-tag': {
    from: page,
    input: z.object({ key: id, tag: text }),
    response: response<Done>(),
    touchesInbox: true,
  },
  'tag-all': {
    from: page,
    input: z.object({ keys, tag: text, step }),
    response: response<Done>(),
    touchesInbox: true,
  },
  'create-list': { from: page, input: z.object({ name: text, keys, step }), response: response<Done>() },
  /** Sets a follow-up. `day` is a local calendar day such as `2026-12-01`; `null` removes the follow-up. */
  'set-follow-up': {
    from: page,
    input: z.object({ keys, day: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), step }),
    response: response<Done>(),
    touchesInbox: true,
  },
  /**
   * Marks items of the Inbox as done. `isInformed`: whether people to inform were informed; otherwise only their
   * reminders end.
   */
  'mark-done': {
    from: page,
    input: z.object({
      items: z.array(z.object({ key: id, kind: z.enum(inboxKinds), id })),
      isInformed: z.boolean(),
      step,
    }),
    response: response<Done>(),
    touchesInbox: true,
  },
  'rename-list': { from: page, input: z.object({ id, name: text }), response: response<Done>() },
  'delete-list': { from: page, input: z.object({ id }), response: response<Done>() },
  /** Starts, changes or renews the watch of a list; `null` ends it. `profile` is the one shown, which pays. */
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
  'separate-merge': {
    from: page,
    input: z.object({ id }),
    response: response<Done<Separated | null>>(),
    touchesInbox: true,
  },
  /** Merges a pair. `choices` are for fields in which the records differ. Responds whether they were merged. */
  'merge-pair': {
    from: page,
    input: z.object({
      id,
      choices: z.optional(z.array(z.object({ field: z.string(), value: text }))),
      step,
    }),
    response: response<Done<boolean>>(),
    touchesInbox: true,
  },
  'keep-separate': {
    from: page,
    input: z.object({ id, step }),
    response: response<Done<boolean>>(),
    touchesInbox: true,
  },
  /** Searches for possible duplicates, unless the library is unchanged since the last search. */
  'find-duplicates': { from: page, input: nothing, response: response<Done>(), touchesInbox: true },
  suppress: { from: page, input: z.object({ alias }), response: response<Done>(), touchesInbox: true },
  unsuppress: { from: page, input: z.object({ alias }), response: response<Done>() },
  'delete-subject': {
    from: page,
    input: z.object({ alias }),
    response: response<Done<DeletionResult>>(),
    touchesInbox: true,
  },
  'delete-subjects': {
    from: page,
    input: z.object({ keys, step }),
    response: response<Done<DeletionCounts>>(),
    touchesInbox: true,
  },

  /** Reports records that are visible without a picture. Does nothing unless pictures are turned on. */
  'want-pictures': { from: page, input: z.object({ keys }), response: response<Done>() },
  'delete-pictures': { from: page, input: nothing, response: response<Done>() },

  // Undo
  undo: { from: page, input: z.object({ id }), response: response<Done<boolean>>(), touchesInbox: true },
  /** Keeps an undo notice open while it is in use. */
  'extend-undo': { from: page, input: z.object({ id, ms: z.number() }), response: response<Done>() },
  /** Ends the undo time of an action; of all actions if `null`. */
  'end-undo': { from: page, input: z.object({ id: z.nullable(id) }), response: response<Done>() },

  // Backup and retention
  'schedule-changed': { from: page, input: nothing, response: response<Done>() },
  /** Reads the plan for a backup. Sent by an offscreen document, which can't read extension storage. */
  'read-backup-plan': {
    from: page,
    input: nothing,
    response: response<Done<{ settings: Record<string, unknown>; password: PasswordKey | null }>>(),
  },
  /** Saves a `blob:` URL of the extension as a file. Responds when it is on disk, or failed. */
  'backup-written': {
    from: page,
    input: z.object({ url: text, rows: z.number(), bytes: z.number(), isProtected: z.boolean() }),
    response: response<Done>(),
  },
  'backup-failed': { from: page, input: nothing, response: response<Done>() },
  purge: { from: page, input: nothing, response: response<Done<DeletionCounts>>(), touchesInbox: true },
  'settle-loss': { from: page, input: nothing, response: response<Done>() },
  /** Deletes everything. `under-way`: nothing was deleted, because a request has no outcome yet. */
  'delete-everything': {
    from: page,
    input: z.object({ keepKey: z.boolean() }),
    response: response<Done<'deleted' | 'under-way'>>(),
  },

  // Bulk runs; their page writes the items.
  'start-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'pause-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'cancel-run': { from: page, input: z.object({ id }), response: response<Done>() },
  /**
   * Retries the items that ended in these states; some may be charged again. `retries` is the number that the page
   * showed.
   */
  'retry-run': {
    from: page,
    input: z.object({ id, states: z.array(z.enum(endStates)), retries: z.number() }),
    response: response<Done>(),
  },
  /** Lets a run continue with the current settings. `false` if these belong to another profile. */
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
      /** When the user sent the run, in ms since epoch. All its messages have the same value. */
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
  /** Completes a sign-in. Responds with the token; `null` if the sign-in was refused. */
  'finish-sign-in': {
    from: page,
    input: z.object({ address: z.string(), clientId: z.string(), code: z.string(), verifier: z.string() }),
    response: response<Done<string | null>>(),
  },
  /** Searches for people in a destination by read-only requests, if its settings allow that. */
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
  /** Sends deliveries again that were refused or given up. */
  'retry-deliveries': { from: page, input: z.object({ ids }), response: response<Done>() },
  'withdraw-deliveries': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'test-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'remove-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  /** Ends the pauses of a changed destination, and sends its pending deliveries now. */
  'destination-changed': {
    from: page,
    input: z.object({ destination: id }),
    response: response<Done>(),
    touchesInbox: true,
  },
} as const satisfies Record<string, CommandRow>

type Commands = typeof commands

export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.output<Commands[Name]['input']>
export type QuotasResponse = CommandResponse<'check-quotas'> | NoResponse
export type CommandResponse<Name extends CommandName> = Commands[Name]['response']

export type CommandOf<From extends Sender> = {
  [Name in CommandName]: Commands[Name]['from'] extends From ? Name : never
}[CommandName]

/** The handler of each command. That of a content script's command gets only its tab id. */
export type Handlers = {
  [Name in CommandOf<'extension-page'>]: (input: CommandInput<Name>) => Promise<CommandResponse<Name>>
} & { [Name in CommandOf<'content-script'>]: (tabId: number) => Promise<void> }
