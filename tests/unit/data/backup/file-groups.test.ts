import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import {
  isSuppressed,
  suppress,
  unsuppress,
  whenInBackups,
} from '../../../../lib/records/suppression/suppress.ts'
import { slowHashes } from '../../../../lib/records/suppression/suppression-hashes.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { backupFile } from './backup-file.ts'

const decoy = ['person:decoy']
const victim = ['person:victim']

test.each(['before', 'after'])(
  'removing one of two people in an imported group keeps the other, suppressed here %s the import, suppressed',
  async (when) => {
    const db = openDatabase()
    if (when === 'before') await suppress(db, victim)
    await whenInBackups(db)
    const terms = { iterations: 600_000, salt: '1'.padStart(32, '0') }
    const hashes = await Promise.all([...decoy, ...victim].map((name) => slowHashes(name, terms)))
    const rows = hashes.map(([hash = '']) => ({ table: 'suppressed', row: { hash, group: 'g', at: 1 } }))
    const found = await verifyBackup(db, backupFile(rows))
    if (typeof found === 'string') throw new Error(found)
    await restoreBackup(db, found, { replace: false })
    for (const names of [decoy, victim]) expect(await isSuppressed(db, names)).toBe(true)
    if (when === 'after') await suppress(db, victim)
    await unsuppress(db, decoy)
    expect(await isSuppressed(db, victim)).toBe(true)
    expect(await isSuppressed(db, decoy)).toBe(false)
  },
)
