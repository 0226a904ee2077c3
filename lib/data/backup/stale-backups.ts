import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'
import { backups } from './schedule.ts'

/** Who deleted: a person here, retention by itself, or a colleague whose erasure was followed. */
const deleters = ['hand', 'retention', 'team'] as const
type Deleter = (typeof deleters)[number]

/**
 * That files saved before a deletion hold what was deleted: when that was, by whom, and the newest of them, in milliseconds since
 * 1970; `hand` also where several did. `null`: none that is known of, or nobody needs to hear of it any more. It names nobody.
 */
export const staleBackups = storageItem('staleBackups', {
  protection: 'plain',
  version: 1,
  schema: z.nullable(z.object({ deletedAt: z.number(), savedAt: z.number(), by: z.enum(deleters) })),
  fallback: () => null,
})

/** Whether a path is that of a backup that was saved on a schedule. */
export const isScheduledBackup = (path: string): boolean =>
  /[\\/]Sidelight[\\/]sidelight-backup-\d{4}-\d\d-\d\d[^\\/]*\.ndjson\.gz(\.sidelight)?$/.test(path)

/** Notes that something was deleted for good, where a backup was made before. */
export async function noteStaleBackups(now: number, by: Deleter): Promise<void> {
  const { last } = await backups.read()
  // One that was made after an earlier deletion has what is deleted now.
  if (last)
    await staleBackups.change((known) => ({
      deletedAt: now,
      savedAt: last.at,
      by: known && known.by !== by ? 'hand' : by,
    }))
}
