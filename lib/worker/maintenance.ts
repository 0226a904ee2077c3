import { backupName, writeBackup } from '../data/backup/write-backup.ts'
import { nextBackup, backups, type BackupFailure } from '../data/backup/schedule.ts'
import { download, mayDownload } from '../platform/downloads.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { onMaintenanceAlarm, setMaintenanceAlarm } from '../platform/alarm.ts'
import { closeOffscreen, openOffscreen } from '../platform/offscreen.ts'
import { dayOf } from '../purchases/ledger/day.ts'
import type { KeepCommand } from '../messages/keep-commands.ts'
import type { Database } from '../records/database/database.ts'
import type { Forgot } from '../records/erasure/forget.ts'
import { deleteEverything } from '../data/retention/delete-everything.ts'
import { nextPurge, lastPurge } from '../data/retention/next-purge.ts'
import { purge } from '../data/retention/purge.ts'
import type { Names } from '../records/erasure/mentions.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { clearSettings, backupSettings, readBackupSettings } from '../data/backup/backup-settings.ts'
import { preferences } from '../settings/settings.ts'
import { makeMenus } from './menus.ts'
import { showBadges } from './tabs.ts'

/** That it was done; `under-way`: not, since a request has no outcome yet. */
export type Kept =
  | { accepted: 'kept' | 'deleted' | 'under-way' }
  | { accepted: 'purged'; purged: Forgot }
  | { accepted: 'settings'; settings: Record<string, unknown> }

/** Backups and deletions that are due, whenever their moment has come. Call it in the worker's first turn. */
export function watchMaintenance(db: Database, ready: () => Promise<void>): void {
  onMaintenanceAlarm(() => void ready().then(() => keepDue(db)))
}

/** Has the worker woken when something is due next. */
export async function planMaintenance(): Promise<void> {
  const [{ retention }, purged, saved] = await Promise.all([
    preferences.read(),
    lastPurge.read(),
    backups.read(),
  ])
  const moments = [nextBackup(saved), nextPurge(retention, purged)].filter((moment) => moment !== null)
  await setMaintenanceAlarm(moments.length > 0 ? Math.min(...moments) : null)
}

async function keepDue(db: Database): Promise<void> {
  const awake = keepAwake()
  try {
    const now = Date.now()
    const next = nextPurge((await preferences.read()).retention, await lastPurge.read())
    if (next !== null && next <= now) await purgeDue(db)
    const due = nextBackup(await backups.read())
    if (due !== null && due <= now) await backUp(db, now)
  } finally {
    awake()
    await planMaintenance()
  }
}

/** Carries out a command about keeping. */
export async function keep(db: Database, command: KeepCommand): Promise<Kept> {
  switch (command.command) {
    case 'keep-changed':
      void keepDue(db)
      return { accepted: 'kept' }
    case 'settings-to-keep':
      return { accepted: 'settings', settings: await readBackupSettings() }
    case 'backup-written':
      await save(command.url, command).finally(closeOffscreen)
      return { accepted: 'kept' }
    case 'backup-failed':
      await failed('not-made')
      await closeOffscreen()
      return { accepted: 'kept' }
    case 'purge':
      return { accepted: 'purged', purged: await purgeDue(db) }
    case 'delete-everything':
      return { accepted: (await startAnew(db, command.keepKey)) ? 'deleted' : 'under-way' }
  }
}

/** In Chromium a page that nobody sees makes the file and says so by a command, which may wake a later life of the worker. */
async function backUp(db: Database, now: number): Promise<void> {
  await backups.change((known) => ({ ...known, tried: now }))
  if (!(await mayDownload())) return failed('no-permission')
  try {
    if (typeof URL.createObjectURL !== 'function') return await openOffscreen('/backup.html')
    const { file, rows } = await writeBackup(db, backupSettings, now)
    const url = URL.createObjectURL(file)
    await save(url, { rows, bytes: file.size }).finally(() => URL.revokeObjectURL(url))
  } catch {
    await failed('not-made')
  }
}

async function save(url: string, { rows, bytes }: { rows: number; bytes: number }): Promise<void> {
  if (!url.startsWith(`blob:${location.origin}/`)) return
  const awake = keepAwake()
  try {
    const at = Date.now()
    await download(url, `Sidelight/${backupName(dayOf(at))}`)
    await backups.change((known) => ({ ...known, last: { at, rows, bytes, byHand: false }, failed: null }))
  } catch {
    await failed('not-saved')
  } finally {
    awake()
    await planMaintenance()
  }
}

async function failed(why: BackupFailure): Promise<void> {
  await backups.change((known) => ({ ...known, failed: { at: Date.now(), why } }))
}

/** One at a time: another that is asked for meanwhile waits, and finds little to do. */
function purgeDue(db: Database): Promise<Forgot> {
  return navigator.locks.request('purge', async () => {
    const awake = keepAwake()
    try {
      const { retention } = await preferences.read()
      const now = Date.now()
      const named: Names[] = []
      const purged = await purge(db, retention, now, (people) => named.push(...people))
      await eraseFromStorage(named)
      await lastPurge.write({ at: now, gone: purged.gone })
      return purged
    } finally {
      awake()
    }
  })
}

async function startAnew(db: Database, keepKey: boolean): Promise<boolean> {
  if (!(await deleteEverything(db))) return false
  await clearSettings({ keepKey })
  await planMaintenance()
  await Promise.all([showBadges(db), makeMenus(db)])
  return true
}
