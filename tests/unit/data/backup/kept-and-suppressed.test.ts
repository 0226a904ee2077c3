import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { suppress } from '../../../../lib/records/suppression/suppress.ts'
import { keep, requestWith } from '../../purchases/ledger/request-beside.ts'
import { filed, openDatabase, person } from '../../records/findings-beside.ts'

let from: Database
let to: Database
beforeEach(() => {
  from = openDatabase()
  to = openDatabase()
})

async function joined() {
  const { file } = await writeBackup(from, {}, 5000)
  const found = await verifyBackup(to, file)
  if (typeof found === 'string') throw new Error(found)
  return restoreBackup(to, found, { replace: false })
}

const jane = ['person:jane-doe']

describe('a backup that knows somebody who must never be looked up', () => {
  test('takes nothing from who is kept here all the same, and brings nothing to them', async () => {
    await filed(from, 9, person(jane, { profile: { firstName: 'Jane of the file' } }))
    await filed(to, 5, person(jane, { profile: { firstName: 'Jane' } }))
    await suppress(to, jane)
    const before = [await to.subjects.toArray(), await to.sections.toArray()]
    await joined()
    expect([await to.subjects.toArray(), await to.sections.toArray()]).toEqual(before)
  })

  test('brings nobody, also while a request about them is out', async () => {
    await filed(from, 9, person(jane, { profile: { firstName: 'Jane of the file' } }))
    await suppress(to, jane)
    const out = { state: 'sent', outcome: null, cost: null, costBy: null, settledAt: null } as const
    await keep(to, requestWith({ ...out, subject: jane[0]!, sentAt: Date.now(), reservedAt: Date.now() }))
    await joined()
    expect([await to.subjects.count(), await to.sections.count(), await to.history.count()]).toEqual([
      0, 0, 0,
    ])
  })
})
