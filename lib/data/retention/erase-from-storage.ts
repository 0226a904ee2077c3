import type { MentionNames } from '../../records/identity/mentions.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { mentionsInSteps, type MentionIndex } from '../erasure/mentions-of-many.ts'
import { tabPagePrefix } from '../../platform/tab-pages.ts'
import {
  lockStorageItem,
  markDamaged,
  readStored,
  removeStored,
  storedKeys,
  unreadable,
  writeStored,
} from '../../settings/extension-storage.ts'
import { journal, entryPrefix } from '../../settings/stored-journal.ts'
import { isSealed } from '../../settings/vault.ts'

type Json = unknown

/**
 * Whether an item stays. Sealed values and the journal contain no names; the page of an open tab is removed with its
 * tab.
 */
const stays = (key: string, stored: unknown) =>
  isSealed(stored) || key === journal.key || key.startsWith(entryPrefix) || key.startsWith(tabPagePrefix)

const channelName = 'erased-from-storage'

/**
 * From saved views, pending actions, pinned pages and quarantined values. Open pages also remove the people from their
 * own state.
 */
export async function eraseFromStorage(people: readonly MentionNames[]): Promise<void> {
  if (people.length === 0) return
  const mentions = await mentionsInSteps(people, yieldToPage())
  for (const area of ['local', 'session'] as const)
    for (const key of await storedKeys(area)) {
      const stored = await readStored(area, key)
      if (stays(key, stored)) continue
      // An unreadable value may contain names, so it is marked as damaged.
      if (stored === unreadable) await lockStorageItem(key, () => markDamaged(area, key))
      else if (mentions.isNamedIn(stored))
        await lockStorageItem(key, async () => {
          const now = await readStored(area, key)
          if (now === undefined || now === unreadable) return
          // A value for the session, such as a pending action, is useless without its person.
          const isForSession = area === 'session'
          await (isForSession
            ? removeStored(area, key)
            : writeStored(area, { [key]: withoutPeople(now, mentions) }))
        })
    }
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin.
  channel.postMessage(people)
  channel.close()
}

/**
 * `see` gets a function that removes the people from values that only this page holds. Returns a function that
 * unsubscribes.
 */
export function onErasedFromStorage(see: (without: <Value>(value: Value) => Value) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<MentionNames[]>) => {
    // In steps, because matching thousands of names takes a second.
    void mentionsInSteps(data, yieldToPage()).then((mentions) =>
      see((value) => withoutPeople(value, mentions) as typeof value),
    )
  })
  return () => channel.close()
}

/** Deletes a saved view that was named only after these people, and a filter condition that matched only them. */
function withoutPeople(value: Json, mentions: MentionIndex): Json {
  if (typeof value === 'string') return mentions.without(value)
  if (Array.isArray(value))
    return value
      .map((item) => [item, withoutPeople(item, mentions)] as const)
      .flatMap(([before, after]) => (isEmptied(before, after) ? [] : [after]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutPeople(field, mentions)]),
  )
}

function isEmptied(before: Json, after: Json): boolean {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return false
  const [old, now] = [before, after] as Record<string, unknown>[]
  return ['name', 'text'].some((field) => {
    const [was, is] = [old?.[field], now?.[field]]
    return typeof was === 'string' && typeof is === 'string' && was.trim() !== '' && is.trim() === ''
  })
}
