import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { isEmpty, isUnused } from '../../lib/data/backup/swap-library.ts'
import { backupName, writeBackup } from '../../lib/data/backup/write-backup.ts'
import { deleteSaved, mayDownload, requestDownloads, savedBefore } from '../../lib/platform/downloads.ts'
import { isSpaceScarce, storageState, type StorageState } from '../../lib/platform/storage-state.ts'
import { saveFile } from '../../lib/platform/save-file.ts'
import { fileKindOf } from '../../lib/data/imports/file-kind.ts'
import { importRecords, type Imported } from '../../lib/data/imports/import-records.ts'
import { libraryLines, UnreadableLibrary } from '../../lib/data/imports/library-lines.ts'
import type { Contact } from '../../lib/bulk/input/contacts.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { PageKind } from '../../lib/pages/page-kinds.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { DeletionCounts } from '../../lib/data/erasure/delete-subjects.ts'
import { dueIn } from '../../lib/data/retention/due.ts'
import { savedSecrets } from '../../lib/data/secrets.ts'
import { backups, type Backups, type Schedule } from '../../lib/data/backup/schedule.ts'
import { isScheduledBackup, staleBackups } from '../../lib/data/backup/stale-backups.ts'
import { derivePasswordKey } from '../../lib/data/protected-file.ts'
import { lastPurge } from '../../lib/data/retention/next-purge.ts'
import { pausedDue, purgeHold, withPurgePaused } from '../../lib/data/retention/purge-hold.ts'
import { backupSettings, hasFirstSettings } from '../../lib/data/backup/backup-settings.ts'
import { deleteRemembered } from '../../lib/settings/remembered.ts'
import { deployment, preferences, type Preferences } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { undoMs } from '../../lib/records/undo/undo-steps.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchSuppressed } from '../suppression/suppressionListModel.ts'

export type RetentionModel = Preferences['retention']

export type StaleBackups = NonNullable<Awaited<ReturnType<typeof staleBackups.read>>>

/** Values are `undefined` until they are read. */
export interface DataModel {
  backups: ReadonlySignal<Backups | undefined>
  /** Backups that contain data deleted since; `null` if none are known. */
  stale: ReadonlySignal<StaleBackups | null | undefined>
  empty: ReadonlySignal<boolean | undefined>
  /** No rows, and no changed setting. */
  unused: ReadonlySignal<boolean | undefined>
  records: ReadonlySignal<number | undefined>
  storage: ReadonlySignal<StorageState | undefined>
  retention: ReadonlySignal<RetentionModel | undefined>
  lastPurge: ReadonlySignal<{ at: number; deleted: number } | null | undefined>
  /** Set while due deletions are on hold because a file brought the records. */
  purgeHold: ReadonlySignal<{ at: number } | null | undefined>
  suppressed: ReadonlySignal<number | undefined>
  socialUrl: ReadonlySignal<string>
  backUp(password: string | null): Promise<void>
  oldBackups(before: number): Promise<number[]>
  /** Resolves to the number deleted. */
  deleteOldBackups(ids: readonly number[]): Promise<number>
  dismissStale(): Promise<void>
  /** Resolves to whether the permission was granted. Call synchronously in a click handler. */
  schedule(schedule: Schedule): Promise<boolean>
  /** `null`: no encryption. Rejects with `LockedError` while locked. */
  setSchedulePassword(password: string | null): Promise<void>
  import(
    file: Blob,
    onProgress: (soFar: Imported) => void,
  ): Promise<Imported | UnreadableLibrary['reason'] | 'backup' | 'no-room'>
  importContacts(
    contacts: readonly Contact[],
    onProgress: (soFar: Imported) => void,
  ): Promise<Imported | 'no-room'>
  /** Records that these changes would delete now. */
  dueWith(changed: Partial<RetentionModel>): Promise<Record<PageKind, number>>
  /** Records that only the hold preserves. */
  pausedDue(): Promise<Record<PageKind, number>>
  /** Applies the change and ends the hold; `null` if the worker didn't respond. */
  retain(changed: Partial<RetentionModel>): Promise<DeletionCounts | null>
  /** `failed`: the worker didn't respond. */
  deleteEverything(keepKey: boolean): Promise<'deleted' | 'in-flight' | 'failed'>
}

export function watchData(db: Database): DataModel {
  const once = () => null
  const settings = watchStorageItem(preferences)
  const where = watchStorageItem(deployment)
  const storage = signal<StorageState | undefined>(undefined)
  const records = live(once, async () => db.subjects.count())
  const retention = signal<RetentionModel | undefined>(undefined)
  const socialUrl = signal('')
  effect(() => {
    retention.value = settings.value?.retention
    socialUrl.value = where.value?.socialUrl ?? ''
  })
  effect(() => {
    void records.value
    inBackground(storageState().then((state) => (storage.value = state)))
  })
  return {
    backups: watchStorageItem(backups),
    stale: watchStorageItem(staleBackups),
    empty: live(once, async () => isEmpty(db)),
    unused: live(
      () => [settings.value, where.value],
      async () => (await isUnused(db)) && (await hasFirstSettings()),
    ),
    records,
    storage,
    retention,
    lastPurge: watchStorageItem(lastPurge),
    purgeHold: watchStorageItem(purgeHold),
    suppressed: watchSuppressed(db),
    socialUrl,
    backUp: (password) => backUp(db, password),
    oldBackups: (before) => savedBefore(before, isScheduledBackup),
    deleteOldBackups: deleteSaved,
    dismissStale: () => staleBackups.write(null),
    schedule: changeSchedule,
    setSchedulePassword,
    import: (file, onProgress) => withPurgePaused(db, () => importFile(db, file, onProgress)),
    importContacts: (contacts, onProgress) =>
      withPurgePaused(db, async () => {
        if (await isSpaceScarce()) return 'no-room'
        const { importContacts } = await import('../../lib/data/imports/import-contacts.ts')
        const { openImport } = await import('../../lib/data/imports/import-undo.ts')
        const id = crypto.randomUUID()
        const imported = await importContacts(db, contacts, onProgress, (await savedSecrets()) ?? [], id)
        if (await openImport(db, id)) void sendCommand('extend-undo', { id, ms: undoMs })
        return imported
      }),
    dueWith: async (changed) => {
      const { retention } = await preferences.read()
      return (await dueIn(db, { ...retention, ...changed }, Date.now())).counts
    },
    pausedDue: () => pausedDue(db, Date.now()),
    retain,
    deleteEverything,
  }
}

async function backUp(db: Database, password: string | null): Promise<void> {
  // Records deleted just before must not be in the backup, nor mentions of them.
  await sendCommand('end-undo', { id: null })
  const at = Date.now()
  const { file, rows } = await writeBackup(db, backupSettings, at, password)
  const { last } = await backups.read()
  saveFile(file, backupName(at, last?.at ?? null, password !== null))
  await backups.change((known) => ({
    ...known,
    last: { at, rows, bytes: file.size, byHand: true },
    failed: null,
  }))
}

async function changeSchedule(schedule: Schedule): Promise<boolean> {
  if (schedule !== 'off' && !(await requestDownloads().catch(mayDownload))) return false
  await backups.change((known) => ({ ...known, schedule, tried: null, failed: null }))
  await sendCommand('schedule-changed')
  return true
}

async function setSchedulePassword(password: string | null): Promise<void> {
  const derived = password === null ? null : await derivePasswordKey(password)
  await backups.change((known) => ({ ...known, password: derived }))
  await sendCommand('schedule-changed')
}

async function importFile(
  db: Database,
  file: Blob,
  onProgress: (soFar: Imported) => void,
): Promise<Imported | UnreadableLibrary['reason'] | 'backup' | 'no-room'> {
  if ((await fileKindOf(file)) === 'backup') return 'backup'
  if (await isSpaceScarce()) return 'no-room'
  try {
    return await importRecords(db, await libraryLines(file), onProgress, (await savedSecrets()) ?? [])
  } catch (error) {
    if (error instanceof UnreadableLibrary) return error.reason
    throw error
  }
}

async function retain(changed: Partial<RetentionModel>): Promise<DeletionCounts | null> {
  // Another page may have changed the other values.
  await preferences.change((known) => ({ ...known, retention: { ...known.retention, ...changed } }))
  await purgeHold.write(null)
  const response = await sendCommand('purge')
  void sendCommand('schedule-changed')
  return response.accepted ? response.result : null
}

async function deleteEverything(keepKey: boolean): Promise<'deleted' | 'in-flight' | 'failed'> {
  const response = await sendCommand('delete-everything', { keepKey })
  if (!response.accepted) return 'failed'
  if (response.result === 'deleted') deleteRemembered()
  return response.result
}
