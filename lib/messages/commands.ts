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
 * Content scripts share a process with the web page, so they may send only one command, and only their tab id is
 * trusted.
 */
type Sender = 'extension-page' | 'content-script'

interface CommandRow {
  from: Sender
  /** Fields that aren't in it are dropped. */
  input: z.ZodMiniObject
  /** A type only: pages and worker have the same version. */
  response: unknown
  /** It can change the Inbox, or the settings for reporting its news. */
  touchesInbox?: true
}

/** Its effects are in the database. */
export interface Done<Result = null> {
  accepted: 'done'
  result: Result
}

export interface NoResponse {
  accepted: false
  refusal: { reason: 'no-worker' }
}

const page = 'extension-page'
const nothing = z.object({})
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Only the type exists.
const response = <Type>() => null as unknown as Type

const id = z.string()
const ids = z.array(z.string())
/** Such as `person:jane-doe`. */
const alias = z.string()
const keys = z.array(z.string())
const text = z.string()
/** Commands with the same step are undone together. */
const step = z.optional(z.string())
const trigger = z.enum(clickTriggers)
/** Active at the click. The command does nothing if another profile is active now. */
const profile = z.optional(text)
/** On screen when a person requests a refresh. If a newer result is saved, the refresh is free. */
const shownResult = z.object({ request: z.nullable(z.string()), at: z.number() })
/** In credits, as on the button; `null` if it showed an unknown price. No more is charged. */
const maximum = z.nullable(z.number())
/** A person buys although the team is unreachable, which the team must allow. */
const withoutTeam = z.optional(z.boolean())

const reviewedRecords = z.array(
  z.object({
    subject: id,
    body: z.record(z.string(), z.union([z.string(), z.number()])),
    expected: z.optional(z.enum(expectedActions)),
  }),
)

/** Sent as `{ command, ...input }`. A new command is a row here and a handler in `lib/worker/handlers.ts`. */
export const commands = {
  /** The worker reads the URL from the browser. */
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
      /** `null` if the page doesn't come from a tab. */
      tab: z.nullable(z.number()),
      domain: z.optional(z.string()),
      pageNumber: z.optional(z.number()),
      repeat: z.optional(z.object({ reason: z.enum(repeatReasons), shownResult })),
      maximum,
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
      /** On screen when a person repeats a request; `null` for a first request. */
      repeat: z.nullable(shownResult),
      maximum,
      withoutTeam,
      trigger,
      profile,
    }),
    response: response<PurchaseResult>(),
  },
  /** Also checks the key. Free. */
  'check-quotas': { from: page, input: nothing, response: response<QuotasResult>() },
  wake: { from: page, input: nothing, response: response<Done>() },
  /** After a person saw that the service fails: the next click, one request, or all. */
  'reset-circuit-breaker': {
    from: page,
    input: z.object({ by: z.enum(['click', 'one', 'all']) }),
    response: response<Done>(),
  },
  /** Provider URL, key or permissions changed. */
  'settings-changed': { from: page, input: nothing, response: response<Done>() },
  /** The lock was opened or removed. */
  unlocked: { from: page, input: nothing, response: response<Done>() },
  /** Only while it waits for a limit. */
  'cancel-request': { from: page, input: z.object({ request: id }), response: response<Done>() },
  /** `others`: other clients use the key. */
  'acknowledge-difference': {
    from: page,
    input: z.object({ account: id, others: z.optional(z.boolean()) }),
    response: response<Done>(),
  },
  /** `null` as `request` undoes that. */
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
  /** The page must have requested host permissions during the click. */
  'join-team': {
    from: page,
    input: z.object({ invitation: text }),
    response: response<Done<JoinResult>>(),
  },
  /** `keep`: data from colleagues stays. */
  'leave-team': { from: page, input: z.object({ keep: z.boolean() }), response: response<Done>() },
  /** The result is in `teamState`. */
  'sync-team': { from: page, input: nothing, response: response<Done>() },
  /** Responds when that is done, or impossible now. */
  'read-erasures': { from: page, input: nothing, response: response<Done>() },
  /** A colleague has claimed the request. The person has accepted that it may be charged twice. */
  'override-claim': {
    from: page,
    input: z.object({ request: id, maximum, trigger, profile }),
    response: response<PurchaseResult>(),
  },

  // Annotations
  /** `value` is as parsed by `typedCorrection`; `null` restores the purchased value. */
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
  /** `day` is a local calendar day such as `2026-12-01`; `null` removes the follow-up. */
  'set-follow-up': {
    from: page,
    input: z.object({ keys, day: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), step }),
    response: response<Done>(),
    touchesInbox: true,
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
    touchesInbox: true,
  },
  'rename-list': { from: page, input: z.object({ id, name: text }), response: response<Done>() },
  'delete-list': { from: page, input: z.object({ id }), response: response<Done>() },
  /** `null` ends the watch. `profile` is the one shown, which pays. */
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
  /** `choices` are for fields in which the records differ. Responds whether they were merged. */
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
  /** Unless the library is unchanged since the last search. */
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

  /** Records visible without a picture. Does nothing unless pictures are turned on. */
  'want-pictures': { from: page, input: z.object({ keys }), response: response<Done>() },
  'delete-pictures': { from: page, input: nothing, response: response<Done>() },

  // Undo
  undo: { from: page, input: z.object({ id }), response: response<Done<boolean>>(), touchesInbox: true },
  /** While the notice is in use. */
  'extend-undo': { from: page, input: z.object({ id, ms: z.number() }), response: response<Done>() },
  /** Of all actions if `null`. */
  'end-undo': { from: page, input: z.object({ id: z.nullable(id) }), response: response<Done>() },

  // Backup and retention
  'schedule-changed': { from: page, input: nothing, response: response<Done>() },
  /** For an offscreen document, which can't read extension storage. */
  'read-backup-plan': {
    from: page,
    input: nothing,
    response: response<Done<{ settings: Record<string, unknown>; password: PasswordKey | null }>>(),
  },
  /** A `blob:` URL of the extension. Responds when the file is on disk, or failed. */
  'backup-written': {
    from: page,
    input: z.object({ url: text, rows: z.number(), bytes: z.number(), isProtected: z.boolean() }),
    response: response<Done>(),
  },
  'backup-failed': { from: page, input: nothing, response: response<Done>() },
  purge: { from: page, input: nothing, response: response<Done<DeletionCounts>>(), touchesInbox: true },
  'settle-loss': { from: page, input: nothing, response: response<Done>() },
  /** `in-flight`: nothing was deleted, because a request has no outcome yet. */
  'delete-everything': {
    from: page,
    input: z.object({ keepKey: z.boolean() }),
    response: response<Done<'deleted' | 'in-flight'>>(),
  },

  // Bulk runs; their page writes the items.
  'start-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'pause-run': { from: page, input: z.object({ id }), response: response<Done>() },
  'cancel-run': { from: page, input: z.object({ id }), response: response<Done>() },
  /** Some items may be charged again. `retries` is the number that the page showed. */
  'retry-run': {
    from: page,
    input: z.object({ id, states: z.array(z.enum(endStates)), retries: z.number() }),
    response: response<Done>(),
  },
  /** `false` if these belong to another profile. */
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
      /** When the user sent the run, in ms since epoch. Equal in all its messages. */
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
  /** Read-only, and only if the destination's settings allow it. */
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
  'retry-deliveries': { from: page, input: z.object({ ids }), response: response<Done>() },
  'withdraw-deliveries': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'test-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  'remove-destination': { from: page, input: z.object({ destination: id }), response: response<Done>() },
  /** Sends its pending deliveries now. */
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

/** That of a content script's command gets only its tab id. */
export type Handlers = {
  [Name in CommandOf<'extension-page'>]: (input: CommandInput<Name>) => Promise<CommandResponse<Name>>
} & { [Name in CommandOf<'content-script'>]: (tabId: number) => Promise<void> }
