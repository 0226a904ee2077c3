import * as z from 'zod/mini'
import { storageItem } from '../../settings/storage-item.ts'
import { backups } from './schedule.ts'

/**
 * That files saved before a deletion hold what was deleted: when that was, and the newest of them, in milliseconds since
 * 1970. `null`: none that is known of, or nobody needs to hear of it any more. It names nobody.
 */
export const staleBackups = storageItem('staleBackups', {
  version: 1,
  schema: z.nullable(z.object({ deletedAt: z.number(), savedAt: z.number() })),
  fallback: () => null,
})

/** Whether a path is that of a backup that was saved on a schedule. */
export const isScheduledBackup = (path: string): boolean =>
  /[\\/]Sidelight[\\/]sidelight-backup-\d{4}-\d\d-\d\d[^\\/]*\.ndjson\.gz$/.test(path)

/** Notes that something was deleted for good, where a backup was made before. */
export async function noteStaleBackups(now: number): Promise<void> {
  const { last } = await backups.read()
  // One that was made after an earlier deletion has what is deleted now.
  if (last) await staleBackups.write({ deletedAt: now, savedAt: last.at })
}
