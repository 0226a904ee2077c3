import * as z from 'zod/mini'
import { isLocked } from '../../settings/secrets.ts'
import { storageItem } from '../../settings/storage-item.ts'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const everyMs: Record<Schedule, number | null> = { off: null, daily: dayMs, weekly: 7 * dayMs }

/** In ms, after a failure such as a full disk or a closed browser. */
const retryMs = hourMs

/**
 * The time of the next backup in ms since epoch; `null` if there is none, or while its password can't be used. If the
 * last time is missing or in the future, the backup is due now: a clock that was set back must not postpone it.
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

const backupFailures = ['no-permission', 'not-made', 'not-saved'] as const
export type BackupFailure = (typeof backupFailures)[number]

export const backups = storageItem('backups', {
  protection: 'fresh',
  version: 1,
  schema: z.object({
    schedule: z.enum(schedules),
    tried: z.nullable(z.number()),
    last: z.nullable(z.object({ at: z.number(), rows: z.number(), bytes: z.number(), byHand: z.boolean() })),
    failed: z.nullable(z.object({ at: z.number(), reason: z.enum(backupFailures) })),
    /** Derived; `null` for no encryption. */
    password: z._default(
      z.nullable(z.object({ salt: z.string(), rounds: z.number(), derived: z.string() })),
      null,
    ),
  }),
  // If this can't be read, the schedule ends: files must not be made without their password.
  fallback: () => ({ schedule: 'off' as const, tried: null, last: null, failed: null, password: null }),
})

export type Backups = Awaited<ReturnType<typeof backups.read>>

export function passwordState(password: Backups['password']): 'none' | 'set' | 'locked' | 'lost' {
  if (!password) return 'none'
  if (password.derived === '') return 'lost'
  return isLocked(password.derived) ? 'locked' : 'set'
}

/** In ms since epoch. The library may contain only part of the file. */
export const restoring = storageItem('restoring', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.number()),
  fallback: () => null,
})
