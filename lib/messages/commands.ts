import { sectionNames } from '../records/sections.ts'
import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { operationNames } from '../api/operations.ts'
import { endStates, repeatReasons } from '../records/database/rows/bulk.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import type { QuotasResult } from '../purchases/account/quotas.ts'
import { clickTriggers } from '../records/database/rows/purchases.ts'
import type { PasswordKey } from '../data/protected-file.ts'
import type { DeletionCounts, DeletionResult } from '../data/erasure/delete-subjects.ts'
import type { Separated } from '../records/identity/separate-merge.ts'
import type { PurchaseResult } from '../purchases/purchase.ts'
import type { JoinResult } from '../team/join-team.ts'

/**
 * Who may send a command. A content script shares its process with the page, so it may say one thing, and only its tab
 * is believed.
 */
type Sender = 'extension-page' | 'content-script'

interface CommandRow {
  from: Sender
  /** What is sent with the command; other fields are dropped. */
  input: z.ZodMiniObject
  /** The type of the answer. It has no schema: pages and the worker are of the same version. */
  answer: unknown
}

/** The command was carried out. What it changed is read from the database. */
export interface Done<Result = null> {
  accepted: 'done'
  result: Result
}

/** The worker did not answer: it was stopped or updated meanwhile, or the command failed. */
export interface NoAnswer {
  accepted: false
  refusal: { why: 'no-worker' }
}

const page = 'extension-page'
const nothing = z.object({})
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The type is all that there is of an answer here.
const answer = <Type>() => null as unknown as Type

const id = z.string()
const ids = z.array(z.string())
/** Any name of a subject, such as `person:jane-doe`. */
const alias = z.string()
const keys = z.array(z.string())
const text = z.string()
/** Parts of one deed, which are undone together, have the same. */
const step = z.optional(z.string())
const trigger = z.enum(clickTriggers)
/** The profile that the page showed when somebody clicked: nothing is done where another is active by then. */
const profile = z.optional(text)
/** The newest result that the view showed when somebody asked again: anything newer is free. */
const seen = z.object({ request: z.nullable(z.string()), at: z.number() })
/** A person chose to buy although the team can't be asked, where it lets its members. */
const withoutTeam = z.optional(z.boolean())

/**
 * Every message that the worker takes: who may send it, what comes with it, what it is answered. On the wire it is
 * `{ command, ...input }`. A new command is a row here and its handler in `lib/worker/handlers.ts`.
 */
export const commands = {
  /** The tab of this content script shows another address. Which, the browser is asked. */
  'page-shown': {
    from: 'content-script',
    input: z.object({ address: z.nullable(z.string()) }),
    answer: answer<never>(),
  },

  // Purchases
  buy: {
    from: page,
    input: z.object({
      want: z.enum(sectionNames),
      page: z.object({ kind: z.enum(pageKinds), id: z.string(), url: z.string() }),
      /** The tab that the view showed the page of; `null`: the page was chosen by itself, whatever the tab shows. */
      tab: z.nullable(z.number()),
      domain: z.optional(z.string()),
      pageNumber: z.optional(z.number()),
      again: z.optional(z.object({ why: z.enum(repeatReasons), seen })),
      withoutTeam,
      trigger,
      profile,
    }),
    answer: answer<PurchaseResult>(),
  },
  'run-operation': {
    from: page,
    input: z.object({
      operation: z.enum(operationNames),
      input: z.record(z.string(), z.unknown()),
      /** What was seen of an earlier answer, by a person who asks again; `null`: they ask for the first time. */
      again: z.nullable(seen),
      withoutTeam,
      trigger,
      profile,
    }),
    answer: answer<PurchaseResult>(),
  },
  /** Asks the service for the account's credits and limits, which is free and checks the key. */
  'check-quotas': { from: page, input: nothing, answer: answer<QuotasResult>() },
  /** Starts the worker if it was stopped: it then settles what its last life left open. */
  wake: { from: page, input: nothing, answer: answer<Done>() },
  /** The person has seen that the service does not answer, or only refuses: lets the next click go, one more request, or as many as at first. */
  'release-brake': {
    from: page,
    input: z.object({ by: z.enum(['click', 'one', 'all']) }),
    answer: answer<Done>(),
  },
  /** The addresses, the key or the permissions changed. */
  'settings-changed': { from: page, input: nothing, answer: answer<Done>() },
  /** The lock was opened or taken away: what it held goes on. */
  unlocked: { from: page, input: nothing, answer: answer<Done>() },
  /** Withdraws a click that still waits for a limit. */
  'cancel-request': { from: page, input: z.object({ request: id }), answer: answer<Done>() },
  /**
   * The person has seen that the account's credits differ from the ledger. `others`: whether other clients use the key,
   * where they said so.
   */
  'acknowledge-difference': {
    from: page,
    input: z.object({ account: id, others: z.optional(z.boolean()) }),
    answer: answer<Done>(),
  },
  /** The person says which request took what is unexplained; `null`: none that they know, after all. */
  'assign-unexplained': {
    from: page,
    input: z.object({ id, request: z.nullable(id) }),
    answer: answer<Done>(),
  },
  /** Settles a request whose answer claims an implausible cost: at what it claims, or at its price. */
  'settle-claim': {
    from: page,
    input: z.object({ request: id, by: z.enum(['claim', 'price']) }),
    answer: answer<Done>(),
  },

  // Team
  /** Lets this installation into a team. The page has asked for access to its hosts before, in the turn of the click. */
  'join-team': {
    from: page,
    input: z.object({ invitation: text }),
    answer: answer<Done<JoinResult>>(),
  },
  /** `keep`: whether what came from colleagues stays. */
  'leave-team': { from: page, input: z.object({ keep: z.boolean() }), answer: answer<Done>() },
  /** Reads and tells now what is new; how that went stands in `teamState`. */
  'sync-team': { from: page, input: nothing, answer: answer<Done>() },
  /** Erases here whom the team erased meanwhile; answered when that is done, or can't be told now. */
  'read-erasures': { from: page, input: nothing, answer: answer<Done>() },
  /**
   * Asks once more what a colleague's claim kept from being sent, the one that this request met: a person decided so,
   * knowing that it may be paid twice.
   */
  'take-over': {
    from: page,
    input: z.object({ request: id, trigger, profile }),
    answer: answer<PurchaseResult>(),
  },

  // Annotations
  /** `value` as `typedCorrection` reads it; `null`: what was bought counts again. */
  'correct-field': {
    from: page,
    input: z.object({ key: id, field: z.string(), value: z.nullable(text) }),
    answer: answer<Done>(),
  },
  'set-note': { from: page, input: z.object({ key: id, note: text }), answer: answer<Done>() },
  'add-tag': { from: page, input: z.object({ key: id, tag: text }), answer: answer<Done>() },
  'remove-tag': { from: page, input: z.object({ key: id, tag: text }), answer: answer<Done>() },
  'tag-all': { from: page, input: z.object({ keys, tag: text, step }), answer: answer<Done>() },
  'create-list': { from: page, input: z.object({ name: text, keys, step }), answer: answer<Done>() },
  'rename-list': { from: page, input: z.object({ id, name: text }), answer: answer<Done>() },
  'delete-list': { from: page, input: z.object({ id }), answer: answer<Done>() },
  'add-to-list': { from: page, input: z.object({ id, keys, step }), answer: answer<Done>() },
  'remove-from-list': { from: page, input: z.object({ id, keys }), answer: answer<Done>() },

  // Identity, suppression and erasure
  'separate-merge': { from: page, input: z.object({ id }), answer: answer<Done<Separated | null>>() },
  'merge-pair': { from: page, input: z.object({ id }), answer: answer<Done>() },
  'keep-separate': { from: page, input: z.object({ id }), answer: answer<Done>() },
  suppress: { from: page, input: z.object({ alias }), answer: answer<Done>() },
  unsuppress: { from: page, input: z.object({ alias }), answer: answer<Done>() },
  'delete-subject': { from: page, input: z.object({ alias }), answer: answer<Done<DeletionResult>>() },
  'delete-subjects': {
    from: page,
    input: z.object({ keys, step }),
    answer: answer<Done<DeletionCounts>>(),
  },

  // Pictures
  /** These records are in sight without one. Nothing is fetched unless pictures are on. */
  'want-pictures': { from: page, input: z.object({ keys }), answer: answer<Done>() },
  'delete-pictures': { from: page, input: nothing, answer: answer<Done>() },

  // Undo
  /** `false`: it is too late. */
  undo: { from: page, input: z.object({ id }), answer: answer<Done<boolean>>() },
  /** It can be undone for so many more milliseconds, since somebody looks at it. */
  'extend-undo': { from: page, input: z.object({ id, ms: z.number() }), answer: answer<Done>() },
  /** Ends it before its time; `null`: all that can be undone. */
  'end-undo': { from: page, input: z.object({ id: z.nullable(id) }), answer: answer<Done>() },

  // Backup and retention
  /** The schedule of backups, or how long records are kept, was changed. */
  'schedule-changed': { from: page, input: nothing, answer: answer<Done>() },
  /** The settings and the password for a backup that an offscreen document makes: it can't read extension storage. */
  'read-backup-plan': {
    from: page,
    input: nothing,
    answer: answer<Done<{ settings: Record<string, unknown>; password: PasswordKey | null }>>(),
  },
  /** A backup is at a `blob:` URL of the extension. Answered when it is on disk or can't be. */
  'backup-written': {
    from: page,
    input: z.object({ url: text, rows: z.number(), bytes: z.number(), isProtected: z.boolean() }),
    answer: answer<Done>(),
  },
  'backup-failed': { from: page, input: nothing, answer: answer<Done>() },
  /** Deletes at once what is past its retention. */
  purge: { from: page, input: nothing, answer: answer<Done<DeletionCounts>>() },
  /** A person goes on with a library that lost something, as it is. */
  'settle-loss': { from: page, input: nothing, answer: answer<Done>() },
  /** `under-way`: nothing was deleted, since a request has no outcome yet. */
  'delete-everything': {
    from: page,
    input: z.object({ keepKey: z.boolean() }),
    answer: answer<Done<'deleted' | 'under-way'>>(),
  },

  // Batches. Their items are written by the page that makes them.
  'start-batch': { from: page, input: z.object({ id }), answer: answer<Done>() },
  'pause-batch': { from: page, input: z.object({ id }), answer: answer<Done>() },
  'cancel-batch': { from: page, input: z.object({ id }), answer: answer<Done>() },
  /** Sends again the items that ended in these states; some may be paid for a second time. `retries`: as the view showed. */
  'retry-batch': {
    from: page,
    input: z.object({ id, states: z.array(z.enum(endStates)), retries: z.number() }),
    answer: answer<Done>(),
  },
  /** Lets it go on with the settings as they are now; `false`: they are another profile's. */
  'adopt-settings': { from: page, input: z.object({ id, profile }), answer: answer<Done<boolean>>() },
  'remove-batch': { from: page, input: z.object({ id }), answer: answer<Done>() },
  'update-batch': {
    from: page,
    input: z.object({
      id,
      settings: z.object({
        budget: z.optional(z.nullable(z.union([z.number(), z.literal('none')]))),
        notify: z.optional(z.boolean()),
      }),
    }),
    answer: answer<Done>(),
  },

  // CRM sync
  'sync-records': {
    from: page,
    input: z.object({
      destination: id,
      /** The bodies that the person reviewed. */
      records: z.array(
        z.object({ subject: id, body: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
    }),
    /** How many of them wait to be sent now. */
    answer: answer<Done<number>>(),
  },
  /** Sends again what was refused or given up. */
  'retry-deliveries': { from: page, input: z.object({ ids }), answer: answer<Done>() },
  /** Withdraws what waits for a destination. */
  'withdraw-deliveries': { from: page, input: z.object({ destination: id }), answer: answer<Done>() },
  'test-destination': { from: page, input: z.object({ destination: id }), answer: answer<Done>() },
  'remove-destination': { from: page, input: z.object({ destination: id }), answer: answer<Done>() },
  /** A token, a permission or a mapping was changed: what was held goes on. */
  'destination-changed': { from: page, input: z.object({ destination: id }), answer: answer<Done>() },
} as const satisfies Record<string, CommandRow>

type Commands = typeof commands

export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.output<Commands[Name]['input']>
/** What `check-quotas` came to, in a view. */
export type QuotasAnswer = CommandAnswer<'check-quotas'> | NoAnswer
export type CommandAnswer<Name extends CommandName> = Commands[Name]['answer']

/** The commands that this kind of sender may send. */
export type CommandOf<From extends Sender> = {
  [Name in CommandName]: Commands[Name]['from'] extends From ? Name : never
}[CommandName]

/** What the worker does for each command. Of a content script it is only used which tab it runs in. */
export type Handlers = {
  [Name in CommandOf<'extension-page'>]: (input: CommandInput<Name>) => Promise<CommandAnswer<Name>>
} & { [Name in CommandOf<'content-script'>]: (tabId: number) => Promise<void> }
