import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'
import { backups } from './schedule.ts'

/** A person here, retention, or a colleague. */
const deleters = ['hand', 'retention', 'team'] as const
type Deleter = (typeof deleters)[number]

/**
 * The last deletion, and the newest backup from before it that still contains the data; in ms since epoch. `by` is
 * `hand` if there were several origins. `null` if there is none, or it was acknowledged. Contains no names.
 */
export const staleBackups = storageItem('staleBackups', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.object({ deletedAt: z.number(), savedAt: z.number(), by: z.enum(deleters) })),
  fallback: () => null,
})

export const isScheduledBackup = (path: string): boolean =>
  /[\\/]Sidelight[\\/]sidelight-backup-\d{4}-\d\d-\d\d[^\\/]*\.ndjson\.gz(\.sidelight)?$/.test(path)

/** Marks earlier backups, if any, as still containing deleted data. */
export async function noteStaleBackups(now: number, by: Deleter): Promise<void> {
  const { last } = await backups.read()
  // A backup made after an earlier deletion still contains the data of this one.
  if (last)
    await staleBackups.change((known) => ({
      deletedAt: now,
      savedAt: last.at,
      by: known && known.by !== by ? 'hand' : by,
    }))
}
