import * as z from 'zod/mini'
import { isLocked } from '../../settings/secrets.ts'
import { storageItem } from '../../settings/storage-item.ts'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const everyMs: Record<Schedule, number | null> = { off: null, daily: dayMs, weekly: 7 * dayMs }

/** One that failed is tried again after this long: a disk that is full, or a browser that was closed meanwhile. */
const retryMs = hourMs

/**
 * When the next backup is due, in milliseconds since 1970; `null`: never, or not while its password can't be used. One that was never made, or at a time that is
 * not here yet, is due at once: a clock that was set back would put it off for as long.
 */
export function nextBackup(
  { schedule, last: made, tried: begun, password }: Backups,
  now: number,
): number | null {
  if (passwordState(password) === 'locked' || passwordState(password) === 'lost') return null
  const last = made && made.at <= now ? made : null
  const tried = begun !== null && begun <= now ? begun : null
  const every = everyMs[schedule]
  if (every === null) return null
  const due = last ? last.at + every : 0
  return tried !== null && tried > (last?.at ?? 0) ? Math.max(due, tried + retryMs) : due
}

export const schedules = ['off', 'daily', 'weekly'] as const
export type Schedule = (typeof schedules)[number]

/** Why a backup that was due was not made. */
export const backupFailures = ['no-permission', 'not-made', 'not-saved'] as const
export type BackupFailure = (typeof backupFailures)[number]

/** How often the library is saved by itself, and how that went. Moments are milliseconds since 1970. */
export const backups = storageItem('backups', {
  protection: 'fresh',
  version: 1,
  schema: z.object({
    schedule: z.enum(schedules),
    /** When one was last begun by itself, however it ended. */
    tried: z.nullable(z.number()),
    last: z.nullable(z.object({ at: z.number(), rows: z.number(), bytes: z.number(), byHand: z.boolean() })),
    /** That the one after the last went wrong. */
    failed: z.nullable(z.object({ at: z.number(), why: z.enum(backupFailures) })),
    /** What encrypts the files of the schedule; `null`: nothing does. */
    password: z._default(
      z.nullable(z.object({ salt: z.string(), rounds: z.number(), derived: z.string() })),
      null,
    ),
  }),
  // Whatever makes this unreadable also ends the schedule: no file is made without the password that it had.
  fallback: () => ({ schedule: 'off' as const, tried: null, last: null, failed: null, password: null }),
})

export type Backups = Awaited<ReturnType<typeof backups.read>>

/** `locked`: usable once the lock is open. `lost`: it was deleted with the lock that closed it. */
export function passwordState(password: Backups['password']): 'none' | 'set' | 'locked' | 'lost' {
  if (!password) return 'none'
  if (password.derived === '') return 'lost'
  return isLocked(password.derived) ? 'locked' : 'set'
}

/** When a restore began that has not ended: the library may hold only a part of the file. */
export const restoring = storageItem('restoring', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.number()),
  fallback: () => null,
})
