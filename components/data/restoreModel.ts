import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { restoreBackup, type RestoreOptions, type Restored } from '../../lib/data/backup/restore-backup.ts'
import { settingChangesOf, restoreSettings } from '../../lib/data/backup/backup-settings.ts'
import { discardScratch, restoreLock } from '../../lib/data/backup/scratch.ts'
import type { SettingChange } from '../../lib/data/backup/setting-changes.ts'
import { restoring } from '../../lib/data/backup/schedule.ts'
import { verifyBackup, type Damage } from '../../lib/data/backup/verify-backup.ts'
import type { Verified } from '../../lib/data/backup/format.ts'
import { withPurgePaused } from '../../lib/data/retention/purge-hold.ts'
import { savedSecrets } from '../../lib/data/secrets.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { isSpaceScarce } from '../../lib/platform/storage-state.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { journal } from '../../lib/settings/stored-journal.ts'
import { onDispose } from '../model/model.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface ReadBackup extends Verified {
  changes: SettingChange[]
  profile: string
}

export type RestoreStep =
  /** `elsewhere`: another page is restoring. */
  | { at: 'idle' | 'reading' | 'failed' | 'unchanged' | 'no-room' | 'elsewhere' }
  | { at: 'damaged'; damage: Damage }
  /** `reason`: why nothing was restored. */
  | { at: 'read'; file: ReadBackup; reason: 'data.inFlight' | 'profiles.switched' | null }
  | { at: 'restoring'; file: ReadBackup; rows: number; part: 'reading' | 'replacing' }
  | { at: 'done'; restored: Restored }

export interface RestoreModel {
  step: ReadonlySignal<RestoreStep>
  /** Another file is in progress. */
  ignored: ReadonlySignal<boolean>
  /** In ms since epoch; `null` if there is none or another page continues it. */
  unfinished: ReadonlySignal<number | null>
  canRestore(): boolean
  read(file: Blob): Promise<void>
  /**
   * `settings`: a person's selection. Restores nothing if another profile is active now, and compares the
   * settings again.
   */
  restore(replace: boolean, settings: readonly SettingChange[]): Promise<void>
  cancel(): void
}

const step = signal<RestoreStep>({ at: 'idle' })
const ignored = signal(false)
let views = 0
/** `null` if this page doesn't hold the lock. */
let release: (() => void) | null = null
let discarding: Promise<unknown> = Promise.resolve()

export const isBusy = ({ at }: RestoreStep): boolean => at === 'reading' || at === 'restoring'

/** A file without a decision is discarded when the visit ends. */
export function watchRestore(db: Database): RestoreModel {
  views++
  onDispose(() => {
    views--
    if (!isBusy(step.peek())) cancel(db)
  })
  return {
    step,
    ignored,
    unfinished: watchUnfinished(),
    canRestore: () => {
      ignored.value = isBusy(step.value)
      return !ignored.value
    },
    read: (file) => read(db, file),
    restore: (replace, settings) => restore(db, replace, settings),
    cancel: () => cancel(db),
  }
}

/** Another page's restore holds the lock; an unfinished one is reported only once it is free. */
function watchUnfinished(): ReadonlySignal<number | null> {
  const began = watchStorageItem(restoring)
  const unfinished = signal<number | null>(null)
  effect(() => {
    const since = began.value ?? null
    unfinished.value = null
    if (since === null) return
    const ended = new AbortController()
    navigator.locks
      .request(restoreLock, { mode: 'shared', signal: ended.signal }, () => {
        if (!ended.signal.aborted) unfinished.value = since
      })
      .catch(() => {})
    return () => ended.abort()
  })
  return unfinished
}

/** The worker may hold the lock this long at startup to clean up after a killed page, in ms. */
const heldByWorkerMs = 1000

async function takeLock(): Promise<boolean> {
  await discarding
  return new Promise((held) => {
    const until = () =>
      new Promise<void>((free) => {
        release = free
        held(true)
      })
    navigator.locks
      .request(restoreLock, { signal: AbortSignal.timeout(heldByWorkerMs) }, until)
      .catch(() => held(false))
  })
}

async function discard(db: Database): Promise<void> {
  if (release)
    discarding = discardScratch(db)
      .finally(release)
      .catch(() => {})
  release = null
  await discarding
}

function cancel(db: Database): void {
  if (isBusy(step.peek())) return
  step.value = { at: 'idle' }
  void discard(db)
}

async function read(db: Database, file: Blob): Promise<void> {
  if (isBusy(step.peek())) return
  step.value = { at: 'reading' }
  const found = await verify(db, file).catch((): Damage => 'cut')
  ignored.value = false
  if (typeof found !== 'string') step.value = { at: 'read', file: found, reason: null }
  else if (found === 'no-room' || found === 'elsewhere') step.value = { at: found }
  else step.value = { at: 'damaged', damage: found }
  if (typeof found === 'string') await discard(db)
  else if (views === 0) cancel(db)
}

async function verify(db: Database, file: Blob): Promise<ReadBackup | Damage | 'no-room' | 'elsewhere'> {
  if (await isSpaceScarce()) return 'no-room'
  if (!(await takeLock())) return 'elsewhere'
  const found = await verifyBackup(db, file)
  return typeof found === 'string' ? found : compare(found)
}

async function compare(file: Verified): Promise<ReadBackup> {
  const { profile } = await preferences.read()
  return { ...file, profile, changes: await settingChangesOf(file.settings) }
}

async function restore(db: Database, replace: boolean, settings: readonly SettingChange[]): Promise<void> {
  const chosen = step.peek()
  if (chosen.at !== 'read') return
  const { file } = chosen
  step.value = { at: 'restoring', file, rows: 0, part: 'reading' }
  const onRows: RestoreOptions['onRows'] = (rows, part) =>
    (step.value = { at: 'restoring', file, rows, part })
  step.value = await withPurgePaused(db, () => restoreHeld(db, file, { replace, onRows }, settings)).catch(
    (): RestoreStep => ({ at: replace ? 'unchanged' : 'failed' }),
  )
  ignored.value = false
  if (step.value.at !== 'read') await discard(db)
  // Release the lock for other pages, and keep the reason for the next visit.
  else if (views === 0) {
    step.value = { at: 'unchanged' }
    await discard(db)
  }
}

async function restoreHeld(
  db: Database,
  file: ReadBackup,
  options: RestoreOptions,
  settings: readonly SettingChange[],
): Promise<RestoreStep> {
  const { profile } = await preferences.read()
  if (settings.length > 0 && profile !== file.profile)
    return { at: 'read', file: await compare(file), reason: 'profiles.switched' }
  // Until it writes, a replacing restore has changed nothing.
  if (!options.replace) await restoring.write(Date.now())
  const restored = await restoreBackup(db, file, { ...options, secrets: (await savedSecrets()) ?? [] })
  await restoring.write(null)
  if (restored === 'in-flight') return { at: 'read', file, reason: 'data.inFlight' }
  // Known purchases since the backup still count.
  if ((await journal.read())?.lost) await sendCommand('settle-loss')
  await restoreSettings([...settings])
  await sendCommand('schedule-changed')
  return { at: 'done', restored }
}
