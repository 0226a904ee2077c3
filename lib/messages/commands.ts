import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { operationNames } from '../api/operations.ts'
import { wants, type Want } from '../purchases/wants.ts'
import { clickTriggers } from '../records/database/rows/purchases.ts'
import { batchCommands } from './batch-commands.ts'
import { handOverCommands } from './handover-commands.ts'
import { keepCommands } from './keep-commands.ts'
import { wordCommands } from './word-commands.ts'

const page = z.object({ kind: z.enum(['person', 'company', 'job']), id: z.string(), url: z.string() })

const trigger = z.enum(clickTriggers)

const buy = z.object({
  command: z.literal('buy'),
  want: z.enum(Object.keys(wants) as Want[]),
  page,
  /** The tab that the view showed the page of; `null`: the page was chosen by itself, whatever the tab shows. */
  tab: z.nullable(z.number()),
  domain: z.optional(z.string()),
  pageNumber: z.optional(z.number()),
  again: z.optional(z.enum(['fresh', 'anyway'])),
  trigger,
})

const askOperation = z.object({
  command: z.literal('ask-operation'),
  operation: z.enum(operationNames),
  input: z.record(z.string(), z.unknown()),
  again: z.boolean(),
  trigger,
})

/** What a content script may say: the only command that is heard from a page's tab. */
export const pageShown = z.object({ command: z.literal('page-shown'), address: z.nullable(z.string()) })

/** What the extension's own pages may ask for. */
export const own = z.discriminatedUnion('command', [
  buy,
  askOperation,
  z.object({ command: z.literal('ask-quotas') }),
  /** Wakes the worker, which settles what an earlier life of it left open. */
  z.object({ command: z.literal('wake') }),
  z.object({ command: z.literal('settings-changed') }),
  /** Takes back a click that waits for a limit. */
  z.object({ command: z.literal('cancel'), request: z.string() }),
  /**
   * The person was told that the account's credits disagree with the ledger. `others`: they say that another client
   * uses the key, or no longer does.
   */
  z.object({ command: z.literal('account-noted'), account: z.string(), others: z.optional(z.boolean()) }),
  /** What a request cost whose answer told too much to be believed: as told, or as it is priced. */
  z.object({ command: z.literal('settle-claim'), request: z.string(), by: z.enum(['claim', 'price']) }),
  ...wordCommands,
  ...keepCommands,
  ...batchCommands,
  ...handOverCommands,
])

export type PageShown = z.infer<typeof pageShown>
export type Command = z.infer<typeof own>
export type BuyCommand = z.infer<typeof buy>
