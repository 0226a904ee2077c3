import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import { recover } from '../../../../lib/purchases/resume.ts'
import { accountOf, bought, openDeps } from '../../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../../sandbox.fixture.ts'
import { backupFile } from './backup-file.ts'

const { service } = sandboxFixture()

test.each([
  ['merges', false],
  ['replaces the library', true],
])('a response that was not filed when a backup was made is filed for free if it %s', async (_, replace) => {
  const deps = openDeps(service().url)
  const { db } = deps
  await bought(deps)
  const [account, sums, learned] = [
    await accountOf(deps),
    await db.spending.toArray(),
    await db.learned.toArray(),
  ]
  const [[own], [response]] = [await db.requests.toArray(), await db.responses.toArray()]
  const open = { state: 'responded', outcome: null, cost: null, costBy: null, settledAt: null, found: [] }
  const lines = [
    { table: 'requests', row: { ...own!, ...open } },
    { table: 'responses', row: response! },
  ]
  const found = await verifyBackup(db, backupFile(lines))
  if (typeof found === 'string') throw new Error(found)
  await restoreBackup(db, found, { replace })
  expect(await verifyBackup(db, (await writeBackup(db, {}, Date.now())).file)).toHaveProperty('invalid', {})
  expect((await db.spending.toArray()).map(({ credits }) => credits)).toEqual(
    sums.map(({ credits }) => credits),
  )
  await recover({ ...deps, workerId: 'another life' })

  const changes = { workerId: expect.any(String) as string, settledAt: expect.any(Number) as number }
  expect(await db.requests.toArray()).toEqual([{ ...own!, ...changes }])
  expect((await db.sections.get(['person:mara-lindqvist', 'profile']))?.request).toBe(own!.id)
  expect([await accountOf(deps), await db.spending.toArray(), await db.learned.toArray()]).toEqual([
    account,
    sums,
    learned,
  ])
  expect((await bought(deps)).accepted).toBe('saved')
})
