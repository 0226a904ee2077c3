import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { Picture } from '../records/database/rows/records.ts'
import { recordOf } from '../records/record.ts'
import { namesOfRecord } from '../records/suppression/question-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { suppressionNames } from '../records/suppression/suppression-names.ts'
import { sectionRowsIn } from '../records/sections-by-name.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { fetchPicture } from './fetch-picture.ts'
import { parsePictureUrl, pictureHostPattern, pictureUrlOf } from './picture-address.ts'
import { readPictureHeader } from './picture-header.ts'
import { digestOf } from './picture-source.ts'
import type { ShrinkPicture } from './shrink-picture.ts'
import { dayMs } from '../records/day.ts'

/** What fetching pictures needs of the world around it; tests bring their own. */
export interface PictureDeps {
  db: Database
  preferences: { read(): Promise<Pick<Preferences, 'pictures'>> }
  deployment: { read(): Promise<Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>> }
  fetch: Fetch
  shrink: ShrinkPicture
  /** Whether the browser lets us call this address. */
  mayCall(url: string): Promise<boolean>
  online(): boolean
  now(): number
  /** Keeps the worker alive until the returned function is called. */
  keepAwake(): () => void
}

/** Fetches the pictures of records, a few at a time; what could not be fetched is not tried again for a day. */
export interface PictureQueue {
  /** Fetches the pictures of those that have none yet, by any of their names. Resolves when nothing is left to do. */
  want(names: readonly string[]): Promise<void>
  /** Tries again those whose host the browser did not allow, and does now. */
  unblock(): Promise<void>
}

const atOnce = 3

/** More than a long page of the library shows; who is left out is wanted again when they are shown. */
const longestQueue = 2000

/** One for each life of the worker: what it has not come to is wanted again by whoever shows it. */
export function createPictureQueue(deps: PictureDeps): PictureQueue {
  const { db } = deps
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  async function want(names: readonly string[]): Promise<void> {
    if (names.length === 0 || !deps.online() || !(await deps.preferences.read()).pictures) return
    for (const name of names) if (waiting.size < longestQueue) waiting.add(name)
    const release = deps.keepAwake()
    try {
      while (waiting.size > 0 || running.size > 0) {
        for (const name of waiting) {
          if (running.size >= atOnce) break
          // Looked at again once that is done: its address may be another by then.
          if (running.has(name)) continue
          waiting.delete(name)
          // One that fails for whatever reason keeps no other from coming.
          const one = fetchOne(name)
            .catch(() => {})
            .finally(() => running.delete(name))
          running.set(name, one)
        }
        await Promise.race(running.values())
      }
    } finally {
      release()
    }
  }

  async function fetchOne(name: string): Promise<void> {
    const record = await recordOf(db, name)
    if (!record || !deps.online()) return
    const { subject, sections } = record
    const { key, kind } = subject
    const url = parsePictureUrl(pictureUrlOf(kind, sections), await deps.deployment.read())
    const kept = await db.pictures.get(key)
    if (!url) {
      if (kept) await db.pictures.delete(key)
      return
    }
    const source = await digestOf(url.href)
    if (kept?.source === source && isSettled(kept, deps.now())) return
    const names = suppressionNames(namesOfRecord(subject, sectionRowsIn(sections)))
    if ((await areSuppressed(db, [names]))[0]) return
    // A picture that was there stays until another came: addresses are signed anew and end.
    const before = { image: kept?.image ?? null, bytes: kept?.bytes ?? 0 }
    const row: Picture = { subject: key, source, at: deps.now(), ...before }
    if (!(await deps.mayCall(url.href))) {
      const blocked = pictureHostPattern(url)
      return kept?.source === source && kept.blocked === blocked ? undefined : put({ ...row, blocked })
    }
    if (!(await deps.preferences.read()).pictures) return
    const image = await imageAt(url, kind === 'person' ? 'cover' : 'contain')
    // The network is gone: that says nothing of the picture.
    if (!image && !deps.online()) return
    return put({ ...row, ...(image ? { image, bytes: image.byteLength } : { failed: true as const }) })
  }

  async function imageAt(url: URL, fit: 'cover' | 'contain'): Promise<ArrayBuffer | null> {
    const bytes = await fetchPicture(url, deps.fetch)
    const header = bytes && readPictureHeader(bytes)
    const image = header ? await deps.shrink(bytes, header, fit) : null
    return image && image.arrayBuffer()
  }

  /** Only while the record is there and pictures are still on: either may have gone while it was fetched. */
  async function put(row: Picture): Promise<void> {
    if (!(await deps.preferences.read()).pictures) return
    await db.transaction('rw', db.subjects, db.pictures, async () => {
      if (await db.subjects.get(row.subject)) await db.pictures.put(row)
    })
  }

  return {
    want,
    async unblock() {
      const blocked = await db.pictures.orderBy('blocked').toArray()
      const allowed = new Map<string, boolean>()
      for (const pattern of new Set(blocked.map((row) => row.blocked!)))
        allowed.set(pattern, await deps.mayCall(pattern.replace(/\*$/, '')))
      await want(blocked.filter((row) => allowed.get(row.blocked!)).map(({ subject }) => subject))
    },
  }
}

/** Whether there is nothing more to do for this address: it is there, or was tried today. */
function isSettled({ image, failed, blocked, at }: Picture, now: number): boolean {
  if (blocked !== undefined) return false
  return failed ? now - at < dayMs : image !== null
}
