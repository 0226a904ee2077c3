import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { sectionNames } from '../records/sections.ts'
import { clickTriggers } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import { formIds } from '../search/remote/form-ids.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

/** Panels open faster. An older action was left for a panel that never opened. */
const maxAgeMs = 15_000

const section = z.enum(sectionNames)

const pendingAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buy'),
    /** `null`: as for `Enrich`. */
    section: z.nullable(section),
    /** `null`: the page in the panel. */
    url: z.nullable(z.string()),
    /** The tab's page at the click; `null`: unrelated to the tab. */
    over: z.nullable(z.string()),
    trigger: z.enum(clickTriggers),
    /** Price on the menu item, `null` if unknown; omitted for a shortcut, whose price the panel shows. */
    most: z.optional(z.nullable(z.number())),
  }),
  z.object({ type: z.literal('copy-email') }),
  /** Why a click on this page was refused. */
  z.object({
    type: z.literal('refused'),
    section,
    url: z.string(),
    refusal: z.custom<Refusal>((value) => typeof value === 'object' && value !== null && 'why' in value),
  }),
  z.object({
    type: z.literal('search'),
    filled: z.nullable(z.object({ form: z.enum(formIds), values: z.record(z.string(), z.string()) })),
  }),
  z.object({ type: z.literal('no-page') }),
])

export type PendingAction = z.infer<typeof pendingAction>

const stored = z.nullable(z.object({ at: z.number(), action: pendingAction }))

export function pendingActionOf(windowId: number): StorageItem<z.infer<typeof stored>> {
  return storageItem(`pending-action:${windowId}`, {
    area: 'session',
    version: 1,
    schema: stored,
    fallback: () => null,
  })
}

/** Replaces an earlier action of the window's panel. */
export function storePendingAction(windowId: number, action: PendingAction): Promise<void> {
  return pendingActionOf(windowId).write({ at: Date.now(), action })
}

/** `null`: none, or too old. */
export async function takePendingAction(windowId: number): Promise<PendingAction | null> {
  let action: PendingAction | null = null
  await pendingActionOf(windowId).change((stored) => {
    action = stored && Date.now() - stored.at < maxAgeMs ? stored.action : null
    return null
  })
  return action
}
