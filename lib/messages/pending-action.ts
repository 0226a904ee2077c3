import { sectionNames } from '../records/sections.ts'
import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { clickTriggers, type Refusal } from '../records/database/rows/purchases.ts'
import { formIds } from '../search/remote/forms.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

/** A panel that opens takes less. What is older was meant for one that never came, and must not surprise anyone. */
const freshMs = 15_000

const wish = z.discriminatedUnion('wish', [
  z.object({
    wish: z.literal('buy'),
    /** `null`: what `Enrich` buys. */
    want: z.nullable(z.enum(sectionNames)),
    /** The page that it is meant for; `null`: the one that the panel shows. */
    url: z.nullable(z.string()),
    /** The page that the tab showed when it was left; `null`: it is not about the tab's page. */
    over: z.nullable(z.string()),
    trigger: z.enum(clickTriggers),
  }),
  z.object({ wish: z.literal('copy-email') }),
  /** To say why a click on this page came to nothing. */
  z.object({
    wish: z.literal('refused'),
    want: z.enum(sectionNames),
    url: z.string(),
    refusal: z.custom<Refusal>((value) => typeof value === 'object' && value !== null && 'why' in value),
  }),
  /** The search; with a form, that form with this filled in, unsent. */
  z.object({
    wish: z.literal('search'),
    filled: z.nullable(z.object({ form: z.enum(formIds), values: z.record(z.string(), z.string()) })),
  }),
  /** What was meant is no page that Sidelight knows. */
  z.object({ wish: z.literal('no-page') }),
])

/** What a click outside the panel leaves for the panel to do. */
export type PendingAction = z.infer<typeof wish>

const kept = z.nullable(z.object({ at: z.number(), wish }))

export function pendingActionOf(windowId: number): StorageItem<z.infer<typeof kept>> {
  return storageItem(`wish:${windowId}`, { area: 'session', version: 1, schema: kept, fallback: () => null })
}

/** Leaves a wish for the panel of the window, in place of one that nobody took. */
export function leavePendingAction(windowId: number, wish: PendingAction): Promise<void> {
  return pendingActionOf(windowId).write({ at: Date.now(), wish })
}

/** Takes the wish, so that nobody else does; `null` when there is none, or it is too old. */
export async function takePendingAction(windowId: number): Promise<PendingAction | null> {
  let taken: PendingAction | null = null
  await pendingActionOf(windowId).change((left) => {
    taken = left && Date.now() - left.at < freshMs ? left.wish : null
    return null
  })
  return taken
}
