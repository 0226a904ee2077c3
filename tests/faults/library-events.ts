import fc from 'fast-check'
import { restoreBackup } from '../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import { walkRecords } from '../../lib/exports/walk-records.ts'
import { writeNdjson } from '../../lib/exports/write-json.ts'
import { importRecords } from '../../lib/data/imports/import-records.ts'
import { libraryLines } from '../../lib/data/imports/library-lines.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { deleteSubjects } from '../../lib/data/erasure/delete-subjects.ts'
import { deleteEverything } from '../../lib/data/retention/delete-everything.ts'
import { unsuppress } from '../../lib/records/suppression/suppress.ts'
import { suppressSubject } from '../../lib/worker/erase.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import type { DestinationFault } from './destinations.ts'
import { unknownAccount } from '../../lib/purchases/rows/account.ts'
import { backupFile } from '../unit/data/backup/backup-file.ts'
import { editedBackup } from '../unit/data/backup/edited-backup.ts'
import { apiUrl } from './computer.ts'
import { event } from './event.ts'
import { settleDown, requeues, type History } from './history.ts'
import { otherBackup, otherFile } from './other-installation.ts'
import { personPaths } from './paths.ts'
import type { Verified } from '../../lib/data/backup/format.ts'

const anybody = fc.constantFrom(...personPaths)
const aliasOf = (path: string) => subjectOf(detectPage(socialUrl + path, socialUrl)!)

async function fileOf(db: Database): Promise<Blob> {
  const parts: string[] = []
  for await (const part of writeNdjson(walkRecords(db, 'all'))) parts.push(part)
  return new Blob(parts)
}

function importFile({ computer: { db }, rules }: History, file: Blob): Promise<void> {
  return rules.brings(async () => {
    await importRecords(db, await libraryLines(file))
    return 'joined'
  })
}

async function backupOf({ computer: { db }, clocks }: History): Promise<Verified> {
  const { file } = await writeBackup(db, {}, clocks.wall())
  const verified = await verifyBackup(db, file)
  if (typeof verified === 'string') throw new Error(`a backup that was just made is ${verified}`)
  return verified
}

function restore({ computer, rules }: History, file: Verified, replace: boolean): Promise<void> {
  return rules.brings(async () => {
    const done = await restoreBackup(computer.db, file, { replace })
    if (done === 'in-flight') return 'nothing'
    rules.restored(replace)
    return replace ? 'replaced' : 'joined'
  })
}

const exports = fc.constant(
  event('the library is exported', async (history) => {
    history.kept.files.push(await fileOf(history.computer.db))
  }),
)

const imports = fc.option(fc.nat(3), { freq: 1, nil: null }).map((index) =>
  event(`imports ${index === null ? 'another installation’s file' : `export ${index}`}`, async (history) => {
    const file = index === null ? await otherFile() : history.kept.files.at(index)
    if (file) await importFile(history, file)
  }),
)

const backups = fc.constant(
  event('a backup is made', async (history) => {
    history.kept.backups.push(await backupOf(history))
  }),
)

const restores = fc
  .record({ index: fc.option(fc.nat(2), { freq: 2, nil: null }), replace: fc.boolean() })
  .map(({ index, replace }) =>
    event(
      `${replace ? 'replaces everything by' : 'joins'} ${index === null ? 'another installation’s backup' : `backup ${index}`}`,
      async (history) => {
        const file = index === null ? await otherBackup(history.computer.db) : history.kept.backups.at(index)
        if (file) await restore(history, file, replace)
      },
    ),
  )

const edits = fc.record(
  {
    cost: fc.constantFrom(0, 1_000_000_000),
    day: fc.constantFrom('2026-01-01', '2999-01-01'),
    account: fc.constantFrom('first', 'another'),
    outcome: fc.constantFrom('ok', 'refused', 'unknown'),
    settledAt: fc.constant(9_000_000_000_000),
  },
  { requiredKeys: [] },
)

async function editedBackupOf({ computer: { db }, clocks }: History, change: object): Promise<Verified> {
  const lines = await editedBackup({ db, now: clocks.wall }, (table, row) =>
    table === 'requests' && row['state'] === 'settled' ? { ...row, ...change } : row,
  )
  const free = { operation: 'enrichProfile', found: [0, 0, 0, 0, 0], cached: [0], notFound: [0] }
  const planted = [
    { table: 'learned', row: { key: `${apiUrl} enrichProfile`, ...free } },
    { table: 'accounts', row: { ...unknownAccount('first'), shared: true } },
  ]
  const verified = await verifyBackup(db, backupFile([...lines, ...planted], { at: clocks.wall() }))
  if (typeof verified === 'string') throw new Error(`an edited backup is ${verified}`)
  return verified
}

const editedRestores = fc
  .record({ change: edits, replace: fc.boolean() })
  .map(({ change, replace }) =>
    event(
      `${replace ? 'replaces everything by' : 'joins'} an edited backup, ${JSON.stringify(change)}`,
      async (history) => restore(history, await editedBackupOf(history, change), replace),
    ),
  )

const suppressions = fc.record({ path: anybody, steps: fc.nat(30) }).map(({ path, steps }) =>
  event(`${path} is never to be looked up`, async ({ computer, rules }) => {
    await requeues(steps)
    await suppressSubject(computer.db, aliasOf(path))
    rules.suppressed(aliasOf(path))
  }),
)

const allowances = anybody.map((path) =>
  event(`${path} may be looked up again`, async ({ computer, rules }) => {
    const alias = aliasOf(path)
    await rules.allows(alias, () => unsuppress(computer.db, [alias]))
  }),
)

const deletions = fc.option(anybody, { freq: 3, nil: null }).map((path) =>
  event(path === null ? 'everything is deleted' : `${path} is deleted`, async ({ computer, rules }) => {
    if (path !== null) {
      await deleteSubjects(computer.db, [aliasOf(path)])
      rules.forgotten()
    } else if (await deleteEverything(computer.db)) {
      rules.allowedAgain()
      await rules.allDeleted()
    }
  }),
)

const faults: (DestinationFault | null)[] = [
  null,
  null,
  null,
  'lost',
  'down',
  'lies',
  'garbage',
  500,
  429,
  401,
]

const deliveries = fc
  .record({
    to: fc.constantFrom('webhook', 'hubspot-contact'),
    fault: fc.constantFrom(...faults),
    settled: fc.boolean(),
  })
  .map(({ to, fault, settled }) =>
    event(`hands over to ${to}, ${fault ?? 'well'}${settled ? ', settled' : ''}`, async (history) => {
      if (fault !== null) history.destinations.fault(fault)
      await history.computer.handOver(to)
      if (settled) await settleDown(history)
    }),
  )

export const libraryEvents = fc.oneof(
  { weight: 2, arbitrary: exports },
  { weight: 3, arbitrary: imports },
  { weight: 2, arbitrary: backups },
  { weight: 3, arbitrary: restores },
  { weight: 2, arbitrary: editedRestores },
  { weight: 2, arbitrary: suppressions },
  { weight: 1, arbitrary: allowances },
  { weight: 2, arbitrary: deletions },
  { weight: 4, arbitrary: deliveries },
)
