import type { MentionNames } from '../../records/identity/mentions.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { mentionsInTurns, type MentionsOfMany } from '../erasure/mentions-of-many.ts'
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

/** Sealed values and the journal name nobody; an open tab's page is removed with its tab. */
const stays = (key: string, stored: unknown) =>
  isSealed(stored) || key === journal.key || key.startsWith(entryPrefix) || key.startsWith(tabPagePrefix)

const channelName = 'erased-from-storage'

/**
 * Removes people from everything in extension storage: names and filters of saved views, pending actions, pinned pages,
 * values that were set aside. Open pages are notified, and remove them from what only they hold.
 */
export async function eraseFromStorage(people: readonly MentionNames[]): Promise<void> {
  if (people.length === 0) return
  const mentions = await mentionsInTurns(people, yieldToPage())
  for (const area of ['local', 'session'] as const)
    for (const key of await storedKeys(area)) {
      const stored = await readStored(area, key)
      if (stays(key, stored)) continue
      // Whom it names nobody can know any more.
      if (stored === unreadable) await lockStorageItem(key, () => markDamaged(area, key))
      else if (mentions.isNamedIn(stored))
        await lockStorageItem(key, async () => {
          const now = await readStored(area, key)
          if (now === undefined || now === unreadable) return
          // What is kept for as long as the browser runs, such as a pending action, means nothing without its person.
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

/** Calls back with a function that removes the people from any value that only this page holds. Gives its end. */
export function onErasedFromStorage(see: (without: <Value>(value: Value) => Value) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<MentionNames[]>) => {
    // Of thousands, to know them by their names takes a second.
    void mentionsInTurns(data, yieldToPage()).then((mentions) =>
      see((value) => withoutPeople(value, mentions) as typeof value),
    )
  })
  return () => channel.close()
}

/**
 * The value without these people in any of its texts; its shape stays. A saved view that was called by nothing but
 * their name goes, and so does a condition that sought nothing else.
 */
function withoutPeople(value: Json, mentions: MentionsOfMany): Json {
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
