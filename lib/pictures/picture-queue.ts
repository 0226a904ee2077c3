import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { Picture } from './rows.ts'
import { recordOf } from '../records/record.ts'
import { namesOfRecord } from '../records/suppression/request-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { suppressionNames } from '../records/suppression/suppression-names.ts'
import { sectionRowsIn } from '../records/sections-by-name.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { fetchPicture } from './fetch-picture.ts'
import { parsePictureUrl, pictureHostPattern, pictureUrlOf } from './picture-address.ts'
import { readPictureHeader } from './picture-header.ts'
import type { ShrinkPicture } from './shrink-picture.ts'
import { dayMs } from '../records/day.ts'

export interface PictureDeps {
  db: Database
  preferences: { read(): Promise<Pick<Preferences, 'pictures'>> }
  deployment: { read(): Promise<Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>> }
  fetch: Fetch
  shrink: ShrinkPicture
  mayCall(url: string): Promise<boolean>
  online(): boolean
  now(): number
  /** Until the returned function is called. */
  keepAwake(): () => void
}

/** A few pictures at a time. Failures are retried after a day. */
export interface PictureQueue {
  /** Requests pictures by any names of the records. Resolves when all are done. */
  request(names: readonly string[]): Promise<void>
  /** Requests pictures from hosts that have been allowed since. */
  unblock(): Promise<void>
}

const maxConcurrent = 3

/** More than a page of the library shows. Dropped records are requested again when they are shown. */
const maxQueueLength = 2000

/** For one worker instance. Views request unfetched pictures again in the next one. */
export function createPictureQueue(deps: PictureDeps): PictureQueue {
  const { db } = deps
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  async function request(names: readonly string[]): Promise<void> {
    if (names.length === 0 || !deps.online() || !(await deps.preferences.read()).pictures) return
    for (const name of names) if (waiting.size < maxQueueLength) waiting.add(name)
    const release = deps.keepAwake()
    try {
      while (waiting.size > 0 || running.size > 0) {
        for (const name of waiting) {
          if (running.size >= maxConcurrent) break
          // Fetched again afterwards, because the URL may have changed.
          if (running.has(name)) continue
          waiting.delete(name)
          // A failure must not block other pictures.
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
    // The old picture stays until a new one arrives, because signed URLs expire.
    const before = { image: kept?.image ?? null, bytes: kept?.bytes ?? 0 }
    const row: Picture = { subject: key, source, at: deps.now(), ...before }
    if (!(await deps.mayCall(url.href))) {
      const blocked = pictureHostPattern(url)
      return kept?.source === source && kept.blocked === blocked ? undefined : put({ ...row, blocked })
    }
    if (!(await deps.preferences.read()).pictures) return
    const image = await imageAt(url, kind === 'person' ? 'cover' : 'contain')
    // Failures while offline don't count.
    if (!image && !deps.online()) return
    return put({ ...row, ...(image ? { image, bytes: image.byteLength } : { failed: true as const }) })
  }

  async function imageAt(url: URL, fit: 'cover' | 'contain'): Promise<ArrayBuffer | null> {
    const bytes = await fetchPicture(url, deps.fetch)
    const header = bytes && readPictureHeader(bytes)
    const image = header ? await deps.shrink(bytes, header, fit) : null
    return image && image.arrayBuffer()
  }

  async function put(row: Picture): Promise<void> {
    if (!(await deps.preferences.read()).pictures) return
    await db.transaction('rw', db.subjects, db.pictures, async () => {
      if (await db.subjects.get(row.subject)) await db.pictures.put(row)
    })
  }

  return {
    request,
    async unblock() {
      const blocked = await db.pictures.orderBy('blocked').toArray()
      const allowed = new Map<string, boolean>()
      for (const pattern of new Set(blocked.map((row) => row.blocked!)))
        allowed.set(pattern, await deps.mayCall(pattern.replace(/\*$/, '')))
      await request(blocked.filter((row) => allowed.get(row.blocked!)).map(({ subject }) => subject))
    },
  }
}

/** Whether a picture exists, or failed within a day. */
function isSettled({ image, failed, blocked, at }: Picture, now: number): boolean {
  if (blocked !== undefined) return false
  return failed ? now - at < dayMs : image !== null
}

/** The SHA-256 of a URL in hexadecimal. The URL itself may contain a name and would outlive a merge. */
async function digestOf(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
