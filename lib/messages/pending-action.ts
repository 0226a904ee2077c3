import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { sectionNames } from '../records/sections.ts'
import { clickTriggers } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import { formIds } from '../search/remote/form-ids.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

/** In ms. Panels open faster, so an older action was meant for a panel that never opened. */
const maxAgeMs = 15_000

const section = z.enum(sectionNames)

const pendingAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buy'),
    /** `null` for the one that `Enrich` buys. */
    section: z.nullable(section),
    /** `null` for the page in the panel. */
    url: z.nullable(z.string()),
    /** The page of the tab at the click; `null` if the action doesn't depend on the tab. */
    over: z.nullable(z.string()),
    trigger: z.enum(clickTriggers),
    /** `null` if unknown. Omitted for a shortcut, because the panel shows its price. */
    maximum: z.optional(z.nullable(z.number())),
  }),
  z.object({ type: z.literal('copy-email') }),
  z.object({
    type: z.literal('refused'),
    section,
    url: z.string(),
    refusal: z.custom<Refusal>((value) => typeof value === 'object' && value !== null && 'reason' in value),
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

/** Replaces an earlier one. */
export function storePendingAction(windowId: number, action: PendingAction): Promise<void> {
  return pendingActionOf(windowId).write({ at: Date.now(), action })
}

/** `null` if there is none or it is too old. */
export async function takePendingAction(windowId: number): Promise<PendingAction | null> {
  let action: PendingAction | null = null
  await pendingActionOf(windowId).change((stored) => {
    action = stored && Date.now() - stored.at < maxAgeMs ? stored.action : null
    return null
  })
  return action
}
