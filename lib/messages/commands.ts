import * as z from 'zod/mini'
import '../api/shapes/fields.ts'

const page = z.object({ kind: z.enum(['person', 'company', 'job']), id: z.string(), url: z.string() })

const buy = z.object({
  command: z.literal('buy'),
  want: z.enum(['profile', 'emails', 'company', 'job', 'posts', 'reactions']),
  page,
  domain: z.optional(z.string()),
  again: z.optional(z.boolean()),
  trigger: z.enum(['panel', 'popup', 'keyboard']),
})

/** What a content script may say: the only command that is heard from a page's tab. */
export const pageShown = z.object({ command: z.literal('page-shown'), address: z.nullable(z.string()) })

/** What the extension's own pages may ask for. */
export const own = z.discriminatedUnion('command', [
  buy,
  z.object({ command: z.literal('ask-quotas') }),
  /** Wakes the worker, which settles what an earlier life of it left open. */
  z.object({ command: z.literal('wake') }),
  z.object({ command: z.literal('settings-changed') }),
])

export type PageShown = z.infer<typeof pageShown>
export type Command = z.infer<typeof own>
export type BuyCommand = z.infer<typeof buy>
