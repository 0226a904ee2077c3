import * as z from 'zod/mini'
import { storageItem } from './storage-item.ts'

export const schedules = ['off', 'daily', 'weekly'] as const
export type Schedule = (typeof schedules)[number]

/** Why a backup that was due was not made. */
export const backupFailures = ['no-permission', 'not-made', 'not-saved'] as const
export type BackupFailure = (typeof backupFailures)[number]

/** How often the library is saved by itself, and how that went. Moments are milliseconds since 1970. */
export const backups = storageItem('backups', {
  version: 1,
  schema: z.object({
    schedule: z.enum(schedules),
    /** When one was last begun by itself, however it ended. */
    tried: z.nullable(z.number()),
    last: z.nullable(z.object({ at: z.number(), rows: z.number(), bytes: z.number(), byHand: z.boolean() })),
    /** That the one after the last went wrong. */
    failed: z.nullable(z.object({ at: z.number(), why: z.enum(backupFailures) })),
  }),
  fallback: () => ({ schedule: 'off' as const, tried: null, last: null, failed: null }),
})

export type Backups = Awaited<ReturnType<typeof backups.read>>

/** When a restore began that has not ended: the library may hold only a part of the file. */
export const restoring = storageItem('restoring', {
  version: 1,
  schema: z.nullable(z.number()),
  fallback: () => null,
})

/** When what was due was last deleted, and how many records that were. */
export const lastPurge = storageItem('lastPurge', {
  version: 1,
  schema: z.nullable(z.object({ at: z.number(), gone: z.number() })),
  fallback: () => null,
})
