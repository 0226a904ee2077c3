import '../../quick-derivation.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser, deleteAll } from '../fake-browser.ts'
import { loseVault, newContext, type Context } from './lock-contexts.ts'

const shared = vi.hoisted(() => ({ browser: undefined as unknown }))
vi.mock('wxt/browser', () => ({ browser: shared.browser }))
shared.browser = browser

const { local, session } = browser.storage
const passphrase = 'correct horse battery'
const now = Date.parse('2026-11-27T12:00:00Z')
const password = { salt: 'c2FsdHNhbHRzYWx0c2FsdA==', rounds: 600_000, derived: 'ZGVyaXZlZA==' }

beforeEach(async () => {
  deleteAll()
  await loseVault()
})

async function scheduled(): Promise<Context & Awaited<ReturnType<typeof withSchedule>>> {
  const context = await withSchedule()
  await context.backups.write({ schedule: 'daily', tried: null, last: null, failed: null, password })
  return context
}

async function withSchedule() {
  const context = await newContext()
  return { ...context, ...(await import('../../../lib/data/backup/schedule.ts')) }
}

const stored = async () => JSON.stringify([await local.get(null), await session.get(null)])

test('the derived password of scheduled backups is stored sealed', async () => {
  const { backups, nextBackup } = await scheduled()
  expect(await stored()).not.toContain(password.derived)
  expect((await backups.read()).password).toEqual(password)
  expect(nextBackup(await backups.read(), now)).toBe(0)
})

test('a closed lock seals the backup password, and no backup is due until it opens', async () => {
  const { setLock, lockNow } = await scheduled()
  await setLock(passphrase, null)
  await lockNow()
  const next = await withSchedule()
  const closed = await next.backups.read()
  expect(next.passwordState(closed.password)).toBe('locked')
  expect(closed.password?.derived).not.toContain(password.derived)
  expect(next.nextBackup(closed, now)).toBeNull()
  expect(await next.unlock(passphrase)).toBeNull()
  const open = await next.backups.read()
  expect(open.password).toEqual(password)
  expect(next.nextBackup(open, now)).toBe(0)
})

test('a locked Sidelight stores a schedule but no new password', async () => {
  const { setLock, lockNow } = await scheduled()
  await setLock(passphrase, null)
  await lockNow()
  const next = await withSchedule()
  await next.backups.change((known) => ({ ...known, schedule: 'weekly' }))
  await expect(next.backups.change((known) => ({ ...known, password }))).rejects.toThrow('locked')
  await next.unlock(passphrase)
  expect(await next.backups.read()).toMatchObject({ schedule: 'weekly', password })
})

test('after the lock was deleted, no backup is due until the user decides', async () => {
  const { setLock, lockNow } = await scheduled()
  await setLock(passphrase, null)
  await lockNow()
  const next = await withSchedule()
  await next.removeLostLock()
  const known = await next.backups.read()
  expect(next.passwordState(known.password)).toBe('lost')
  expect(next.nextBackup(known, now)).toBeNull()
  await next.backups.write({ ...known, password: null })
  expect(next.nextBackup(await next.backups.read(), now)).toBe(0)
})

test('a password written or deleted from outside ends the schedule, so that no unprotected backup is made', async () => {
  await scheduled()
  const forged = { schedule: 'daily', tried: null, last: null, failed: null, password: null }
  await local.set({ backups: { version: 1, value: forged } })
  const next = await withSchedule()
  expect(await next.backups.read()).toMatchObject({ schedule: 'off', password: null })
  await next.backups.write({ schedule: 'daily', tried: null, last: null, failed: null, password })
  await local.remove('backups')
  const after = await withSchedule()
  expect(await after.backups.read()).toMatchObject({ schedule: 'off', password: null })
})
