import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastPurge, nextPurge } from '../../../../lib/data/retention/next-purge.ts'
import {
  pausedDue,
  purgeHold,
  retentionInForce,
  withPurgePaused,
} from '../../../../lib/data/retention/purge-hold.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { pageKinds } from '../../../../lib/pages/page-kinds.ts'
import { managed } from '../../../../lib/settings/managed.ts'
import { preferences } from '../../../../lib/settings/settings.ts'
import { purgeDue } from '../../../../lib/worker/maintenance.ts'
import { deleteAll } from '../../fake-browser.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

const day = 86_400_000
const daysOld = (days: number) => Date.now() - days * day

let db: Database
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await retain({ person: 365 })
})

const retain = (kinds: Partial<Record<(typeof pageKinds)[number], 0 | 30 | 90 | 365>>) =>
  preferences.change((known) => ({ ...known, retention: { ...known.retention, ...kinds } }))

const add = (key: string, days: number) =>
  db.subjects.add(
    subjectWith({ key, kind: key.split(':')[0] as (typeof pageKinds)[number], updatedAt: daysOld(days) }),
  )

const bring = (...rows: [key: string, days: number][]) =>
  withPurgePaused(db, async () => {
    for (const row of rows) await add(...row)
  })

const keys = () => db.subjects.toCollection().primaryKeys()

test('an imported record past its retention period is held until the user chooses', async () => {
  await bring(['person:old', 400], ['person:new', 3])
  expect(await purgeHold.read()).not.toBeNull()
  expect(await pausedDue(db, Date.now())).toEqual({ person: 1, company: 0, job: 0 })
  expect(await purgeDue(db)).toMatchObject({ deleted: 0 })
  expect(await keys()).toEqual(['person:new', 'person:old'])

  await purgeHold.write(null)
  expect(await purgeDue(db)).toMatchObject({ deleted: 1 })
  expect(await keys()).toEqual(['person:new'])
})

test('an interrupted purge is due again at once', async () => {
  const now = Date.now()
  await lastPurge.write({ at: now, deleted: 0 })
  await add('person:old', 400)
  const dies = () => {
    throw new Error('the worker is gone')
  }
  db.subjects.hook('deleting', dies)
  await expect(purgeDue(db)).rejects.toThrow('the worker is gone')
  expect(await keys()).toEqual(['person:old'])
  const { retention } = await preferences.read()
  expect(nextPurge(retention, await lastPurge.read(), now)).toBeLessThanOrEqual(now)
  db.subjects.hook('deleting').unsubscribe(dies)
  expect(await purgeDue(db)).toMatchObject({ deleted: 1 })
  expect(nextPurge(retention, await lastPurge.read(), Date.now())).toBeGreaterThan(Date.now())
})

test('an import without due records sets no hold', async () => {
  await bring()
  expect(await purgeHold.read()).toBeNull()
  await bring(['person:new', 364], ['company:old', 4000])
  expect(await purgeHold.read()).toBeNull()
  expect(await purgeDue(db)).toMatchObject({ deleted: 0 })
})

test("records due before an import are purged, unless another import's hold exists", async () => {
  await add('person:due', 366)
  await bring(['person:new', 3])
  expect(await purgeHold.read()).toBeNull()
  expect(await purgeDue(db)).toMatchObject({ deleted: 1 })
  await bring(['person:old', 400])
  await add('person:due', 366)
  await bring(['person:newer', 2])
  expect(await purgeHold.read()).not.toBeNull()
  expect(await pausedDue(db, Date.now())).toMatchObject({ person: 2 })
  expect(await purgeDue(db)).toMatchObject({ deleted: 0 })
})

test('an interrupted or failed import keeps the hold', async () => {
  await expect(
    withPurgePaused(db, async () => {
      await add('person:old', 400)
      expect(await purgeDue(db)).toMatchObject({ deleted: 0 })
      throw new Error('the file ends here')
    }),
  ).rejects.toThrow('the file ends here')
  expect(await purgeHold.read()).not.toBeNull()
  expect(await purgeDue(db)).toMatchObject({ deleted: 0 })
  expect(await keys()).toEqual(['person:old'])
})

test('the hold ends when nothing is due', async () => {
  await bring(['person:old', 400])
  await retain({ person: 0, company: 30 })
  expect((await retentionInForce(db, Date.now())).company).toBe(30)
  expect(await purgeHold.read()).toBeNull()
})

test('retention set by a policy applies despite the hold', async () => {
  await retain({ person: 365, company: 90 })
  await managed.change((known) => ({
    ...known,
    values: { retainCompanies: { value: 90, at: ['preferences', 'retention', 'company'] } },
  }))
  await bring(['person:old', 400], ['company:old', 400])
  expect(await pausedDue(db, Date.now())).toEqual({ person: 1, company: 0, job: 0 })
  expect(await purgeDue(db)).toMatchObject({ deleted: 1 })
  expect(await keys()).toEqual(['person:old'])
})
