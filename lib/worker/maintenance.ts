import { backupName, writeBackup } from '../data/backup/write-backup.ts'
import { nextBackup, backups, type BackupFailure } from '../data/backup/schedule.ts'
import { download, mayDownload } from '../platform/downloads.ts'
import { inMemory } from '../platform/unstored-answers.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { onDue, wakeIn } from '../platform/alarm.ts'
import { openOffscreen } from '../platform/offscreen.ts'
import type { Database } from '../records/database/database.ts'
import type { DeletionCounts } from '../data/erasure/delete-subjects.ts'
import { expectTraces } from '../data/erasure/traces.ts'
import { deleteEverything } from '../data/retention/delete-everything.ts'
import { nextPurge, lastPurge } from '../data/retention/next-purge.ts'
import { purge } from '../data/retention/purge.ts'
import { retentionInForce } from '../data/retention/purge-hold.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { noteStaleBackups } from '../data/backup/stale-backups.ts'
import { backupSettings } from '../data/backup/backup-settings.ts'
import { applyManaged } from '../settings/apply-managed.ts'
import { clearSettings, preferences } from '../settings/settings.ts'
import { removeTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'
import { updateMenus } from './menus.ts'
import { updateBadges } from './tabs.ts'

/** Makes backups and deletes records whenever that is due. */
export function watchMaintenance(db: Database, ready: () => Promise<void>): void {
  onDue('maintenance', () => void runInBackground(ready, () => runMaintenance(db)))
}

/** Has it looked at again when something is due next. Browsers lose alarms: each life of the worker calls it. */
export async function planMaintenance(): Promise<void> {
  const [{ retention }, purged, saved] = await Promise.all([
    preferences.read(),
    lastPurge.read(),
    backups.read(),
  ])
  const now = Date.now()
  const moments = [nextBackup(saved, now), nextPurge(retention, purged, now)].filter(
    (moment) => moment !== null,
  )
  // What was planned before, such as daily, may be planned for later now.
  wakeIn('maintenance', null)
  if (moments.length > 0) wakeIn('maintenance', Math.min(...moments) - now)
}

/** Makes the backup and deletes the records that are due now, and plans the next. */
export async function runMaintenance(db: Database): Promise<void> {
  const awake = keepAwake()
  try {
    const now = Date.now()
    const next = nextPurge((await preferences.read()).retention, await lastPurge.read(), now)
    if (next !== null && next <= now) await purgeDue(db)
    const due = nextBackup(await backups.read(), now)
    // Not while something deleted can still be brought back: what others say of it is not taken out yet.
    if (due !== null && due <= now && !(await isHeldBack(db))) await backUp(db, now)
  } finally {
    awake()
    await planMaintenance()
  }
}

const isHeldBack = async (db: Database) =>
  (await db.undoSteps.filter(({ kind }) => kind === 'deleted').count()) > 0

/** In Chromium an offscreen document makes the file and sends `backup-written`, perhaps to a later life of the worker. */
async function backUp(db: Database, now: number): Promise<void> {
  await backups.change((known) => ({ ...known, tried: now }))
  if (!(await mayDownload())) return noteFailedBackup('no-permission')
  try {
    // The service worker of Chromium can't make a URL of a file.
    if (!import.meta.env.FIREFOX) return await openOffscreen('/backup.html')
    const { file, rows } = await writeBackup(db, backupSettings, now)
    const url = URL.createObjectURL(file)
    await saveBackup(url, { rows, bytes: file.size }).finally(() => URL.revokeObjectURL(url))
  } catch {
    await noteFailedBackup('not-made')
  }
}

/** Saves the backup that is at this `blob:` URL to the downloads folder; one that can't be saved is noted. */
export async function saveBackup(
  url: string,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<void> {
  if (!url.startsWith(`blob:${location.origin}/`)) return
  const awake = keepAwake()
  try {
    const at = Date.now()
    const { last } = await backups.read()
    await download(url, `Sidelight/${backupName(at, last?.at ?? null)}`)
    await backups.change((known) => ({ ...known, last: { at, rows, bytes, byHand: false }, failed: null }))
  } catch {
    await noteFailedBackup('not-saved')
  } finally {
    awake()
    await planMaintenance()
  }
}

export async function noteFailedBackup(why: BackupFailure): Promise<void> {
  await backups.change((known) => ({ ...known, failed: { at: Date.now(), why } }))
}

/** Deletes what is past its retention. One at a time: a second call waits, and finds little to do. */
export function purgeDue(db: Database): Promise<DeletionCounts> {
  return navigator.locks.request('purge', async () => {
    const awake = keepAwake()
    try {
      const now = Date.now()
      const retention = await retentionInForce(db, now)
      const named: MentionNames[] = []
      // One that is cut off goes on in the next life, not a day later.
      await lastPurge.write(null)
      await expectTraces()
      const purged = await purge(db, retention, now, (people) => named.push(...people))
      await eraseFromStorage(named)
      if (purged.gone > 0) {
        await noteStaleBackups(now, 'retention')
        removeTraces(db)
      }
      await lastPurge.write({ at: now, gone: purged.gone })
      return purged
    } finally {
      awake()
    }
  })
}

/** Deletes all records and settings; with `keepKey`, the key and its service stay. */
export async function resetExtension(db: Database, keepKey: boolean): Promise<'deleted' | 'under-way'> {
  await expectTraces()
  if (!(await deleteEverything(db))) return 'under-way'
  await clearSettings({ keepKey })
  await expectTraces()
  await applyManaged()
  await inMemory.clear()
  removeTraces(db)
  await planMaintenance()
  await Promise.all([updateBadges(db), updateMenus(db)])
  return 'deleted'
}
