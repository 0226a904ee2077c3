import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { sectionNames } from '../records/sections.ts'
import { clickTriggers, type Refusal } from '../records/database/rows/purchases.ts'
import { formIds } from '../search/remote/forms.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

/** A panel opens faster than this. What is older was left for one that never opened, and would surprise. */
const maxAgeMs = 15_000

const want = z.enum(sectionNames)

const pendingAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buy'),
    /** `null`: what `Enrich` buys. */
    want: z.nullable(want),
    /** The page to buy it for; `null`: the one that the panel shows. */
    url: z.nullable(z.string()),
    /** The page that the tab showed at that moment; `null`: it is not about the tab's page. */
    over: z.nullable(z.string()),
    trigger: z.enum(clickTriggers),
  }),
  z.object({ type: z.literal('copy-email') }),
  /** Shows why a click on this page was refused. */
  z.object({
    type: z.literal('refused'),
    want,
    url: z.string(),
    refusal: z.custom<Refusal>((value) => typeof value === 'object' && value !== null && 'why' in value),
  }),
  /** Opens the search; with a form, that form filled in and unsent. */
  z.object({
    type: z.literal('search'),
    filled: z.nullable(z.object({ form: z.enum(formIds), values: z.record(z.string(), z.string()) })),
  }),
  /** Shows that the link led to no page that Sidelight knows. */
  z.object({ type: z.literal('no-page') }),
])

/** What a click outside the panel leaves for the panel to do once it is open. */
export type PendingAction = z.infer<typeof pendingAction>

const stored = z.nullable(z.object({ at: z.number(), action: pendingAction }))

/** The action that waits for the panel of this window. */
export function pendingActionOf(windowId: number): StorageItem<z.infer<typeof stored>> {
  return storageItem(`pending-action:${windowId}`, {
    area: 'session',
    version: 1,
    schema: stored,
    fallback: () => null,
  })
}

/** Leaves an action for the panel of the window, in place of one that was not taken. */
export function leavePendingAction(windowId: number, action: PendingAction): Promise<void> {
  return pendingActionOf(windowId).write({ at: Date.now(), action })
}

/** Takes the action, so that it is done once; `null` when there is none, or it is too old. */
export async function takePendingAction(windowId: number): Promise<PendingAction | null> {
  let taken: PendingAction | null = null
  await pendingActionOf(windowId).change((left) => {
    taken = left && Date.now() - left.at < maxAgeMs ? left.action : null
    return null
  })
  return taken
}
