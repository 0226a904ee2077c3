import { backupName, writeBackup } from '../data/backup/write-backup.ts'
import { nextBackup, backups, passwordState, type BackupFailure } from '../data/backup/schedule.ts'
import type { PasswordKey } from '../data/protected-file.ts'
import { download, mayDownload } from '../platform/downloads.ts'
import { inMemory } from '../platform/unstored-responses.ts'
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
import { backupSettings, readBackupSettings } from '../data/backup/backup-settings.ts'
import { applyManaged } from '../settings/apply-managed.ts'
import { clearSettings, preferences } from '../settings/settings.ts'
import { removeTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'
import { updateMenus } from './menus.ts'
import { updateBadges } from './tabs.ts'

export function watchMaintenance(db: Database, ready: () => Promise<void>): void {
  onDue('maintenance', () => void runInBackground(ready, () => runMaintenance(db)))
}

/** Schedules the next maintenance. Each worker instance calls it, because browsers lose alarms. */
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
  // Cancel first, because the new time may be later.
  wakeIn('maintenance', null)
  if (moments.length > 0) wakeIn('maintenance', Math.min(...moments) - now)
}

/** Makes backups and deletions that are due, and schedules the next maintenance. */
export async function runMaintenance(db: Database): Promise<void> {
  const awake = keepAwake()
  try {
    const now = Date.now()
    const next = nextPurge((await preferences.read()).retention, await lastPurge.read(), now)
    if (next !== null && next <= now) await purgeDue(db)
    const due = nextBackup(await backups.read(), now)
    // Other records may mention a subject as long as its deletion can be undone.
    if (due !== null && due <= now && !(await isHeldBack(db))) await backUp(db, now)
  } finally {
    awake()
    await planMaintenance()
  }
}

const isHeldBack = async (db: Database) =>
  (await db.undoSteps.filter(({ kind }) => kind === 'deleted').count()) > 0

/**
 * Makes a backup. In Chromium an offscreen document creates the file and sends `backup-written`, possibly to a later
 * worker instance.
 */
async function backUp(db: Database, now: number): Promise<void> {
  await backups.change((known) => ({ ...known, tried: now }))
  if (!(await mayDownload())) return noteFailedBackup('no-permission')
  try {
    // The service worker of Chromium can't create a blob URL.
    if (!import.meta.env.FIREFOX) return await openOffscreen('/backup.html')
    const password = await readBackupPassword()
    const { file, rows } = await writeBackup(db, backupSettings, now, password)
    const url = URL.createObjectURL(file)
    const isProtected = password !== null
    await saveBackup(url, { rows, bytes: file.size, isProtected }).finally(() => URL.revokeObjectURL(url))
  } catch {
    await noteFailedBackup('not-made')
  }
}

/** `null` for no encryption. Rejects while the password is locked or lost. */
async function readBackupPassword(): Promise<PasswordKey | null> {
  const { password } = await backups.read()
  const state = passwordState(password)
  if (state === 'locked' || state === 'lost')
    throw new Error('The password of scheduled backups can’t be used.')
  return password
}

/** The plan for an offscreen document, which can't read extension storage. Rejects like `readBackupPassword`. */
export async function readBackupPlan(): Promise<{
  settings: Record<string, unknown>
  password: PasswordKey | null
}> {
  return { password: await readBackupPassword(), settings: await readBackupSettings() }
}

/** Saves a `blob:` URL to the downloads folder. Stores a failure. */
export async function saveBackup(
  url: string,
  { rows, bytes, isProtected }: { rows: number; bytes: number; isProtected: boolean },
): Promise<void> {
  if (!url.startsWith(`blob:${location.origin}/`)) return
  const awake = keepAwake()
  try {
    const at = Date.now()
    const { last } = await backups.read()
    await download(url, `Sidelight/${backupName(at, last?.at ?? null, isProtected)}`)
    await backups.change((known) => ({ ...known, last: { at, rows, bytes, byHand: false }, failed: null }))
  } catch {
    await noteFailedBackup('not-saved')
  } finally {
    awake()
    await planMaintenance()
  }
}

export async function noteFailedBackup(reason: BackupFailure): Promise<void> {
  await backups.change((known) => ({ ...known, failed: { at: Date.now(), reason } }))
}

/** Deletes what retention makes due. A second call waits for the first. */
export function purgeDue(db: Database): Promise<DeletionCounts> {
  return navigator.locks.request('purge', async () => {
    const awake = keepAwake()
    try {
      const now = Date.now()
      const retention = await retentionInForce(db, now)
      const named: MentionNames[] = []
      // `null`, so that an interrupted deletion continues in the next worker instance, not a day later.
      await lastPurge.write(null)
      await expectTraces()
      const purged = await purge(db, retention, now, (people) => named.push(...people))
      await eraseFromStorage(named)
      if (purged.deleted > 0) {
        await noteStaleBackups(now, 'retention')
        removeTraces(db)
      }
      await lastPurge.write({ at: now, deleted: purged.deleted })
      return purged
    } finally {
      awake()
    }
  })
}

/** Deletes everything. `keepKey`: whether the key and URLs stay. */
export async function resetExtension(db: Database, keepKey: boolean): Promise<'deleted' | 'in-flight'> {
  await expectTraces()
  if (!(await deleteEverything(db))) return 'in-flight'
  await clearSettings({ keepKey })
  await expectTraces()
  await applyManaged()
  await inMemory.clear()
  removeTraces(db)
  await planMaintenance()
  await Promise.all([updateBadges(db), updateMenus(db)])
  return 'deleted'
}
