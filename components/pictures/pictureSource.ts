import { effect, signal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Picture } from '../../lib/pictures/rows.ts'
import { live } from '../model/live.ts'
import { onDispose } from '../model/model.ts'
import type { PictureSource } from '../ui/pictures.ts'
import { dayMs } from '../../lib/records/day.ts'

/** In ms. Groups rows that become visible together. */
const restMs = 60

/** Including those off screen. */
const maxCached = 400

type See = (url: string | null) => void

export function watchPictures(db: Database): PictureSource {
  const watchers = new Map<string, Set<See>>()
  const held = new Map<string, { at: number; url: string }>()
  /** Keys of records whose picture hasn't arrived. */
  const requested = new Set<string>()
  const inSight = signal<string[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      inSight.value = [...watchers.keys()].toSorted()
      releaseUnused()
    }, restMs)
  }
  const tell = (key: string, url: string | null) => {
    for (const see of watchers.get(key) ?? []) see(url)
  }
  const hide = (key: string) => {
    const before = held.get(key)
    if (!before) return
    held.delete(key)
    tell(key, null)
    URL.revokeObjectURL(before.url)
  }
  const see = (key: string, picture: Picture | undefined) => {
    if (!picture?.image) return hide(key)
    const before = held.get(key)
    if (before?.at === picture.at) return
    const url = URL.createObjectURL(new Blob([picture.image], { type: 'image/webp' }))
    held.delete(key)
    held.set(key, { at: picture.at, url })
    tell(key, url)
    if (before) URL.revokeObjectURL(before.url)
  }
  const releaseUnused = () => {
    for (const [key, { url }] of held) {
      if (held.size <= maxCached) break
      if (watchers.has(key)) continue
      held.delete(key)
      URL.revokeObjectURL(url)
    }
  }

  const rows = live(
    () => inSight.value,
    async (keys) => ({ keys, rows: await db.pictures.bulkGet(keys) }),
  )
  effect(() => {
    if (!rows.value) return
    const { keys, rows: now } = rows.value
    for (const [index, key] of keys.entries()) see(key, now[index])
    const missing = keys.filter((key, index) => isRequested(now[index], Date.now()) && !requested.has(key))
    for (const key of missing) requested.add(key)
    if (missing.length > 0) void sendCommand('want-pictures', { keys: missing })
  })
  onDispose(() => {
    clearTimeout(timer)
    for (const { url } of held.values()) URL.revokeObjectURL(url)
  })

  return {
    cached: (key) => held.get(key)?.url ?? null,
    show(key, tell) {
      const known = held.get(key)
      if (known) tell(known.url)
      watchers.set(key, (watchers.get(key) ?? new Set()).add(tell))
      check()
      return () => {
        const own = watchers.get(key)
        own?.delete(tell)
        if (own?.size === 0) watchers.delete(key)
        check()
      }
    },
  }
}

/** Never tried, or more than a day ago. */
function isRequested(picture: Picture | undefined, now: number): boolean {
  if (!picture) return true
  return picture.failed === true && now - picture.at >= dayMs
}
