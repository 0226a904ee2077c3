import { verifyBackup } from '../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import { walkRecords } from '../../lib/exports/walk-records.ts'
import { writeNdjson } from '../../lib/exports/write-json.ts'
import { Database } from '../../lib/records/database/database.ts'
import { fileFinding } from '../../lib/records/file-finding.ts'
import { recordTables } from '../../lib/records/identity/merge-subjects.ts'
import { keepGenerated } from '../generated/keep.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { start } from './clocks.ts'
import { apiUrl } from './computer.ts'
import type { Verified } from '../../lib/data/backup/format.ts'

const dayMs = 86_400_000
const subject = 'person:mara-lindqvist'

interface Made {
  library: Blob
  backup: Blob
}

let made: Promise<Made> | undefined

export async function otherFile(): Promise<Blob> {
  made ??= make()
  return (await made).library
}

export async function otherBackup(db: Database): Promise<Verified> {
  made ??= make()
  const verified = await verifyBackup(db, (await made).backup)
  if (typeof verified === 'string') throw new Error(`the other computer’s backup is ${verified}`)
  return verified
}

async function make(): Promise<Made> {
  const db = new Database('another installation')
  const at = start - 10 * dayMs
  await keepGenerated(db, { seed: 27, count: 4, now: at })
  const bought = requestWith({
    id: 'bought elsewhere',
    requestKey: `${apiUrl} profile ${subject}`,
    subject,
    account: 'an account of another computer',
    day: '2026-11-11',
    reservedAt: at,
    sentAt: at,
    settledAt: at,
    found: [subject],
  })
  const profile = { firstName: 'Mara', lastName: 'Lindqvist', publicIdentifier: 'mara-lindqvist' }
  const from = {
    at,
    operation: 'enrichProfile' as const,
    request: bought.id,
    source: 'fresh',
    unreadable: [],
  }
  await db.transaction('rw', recordTables(db), () =>
    fileFinding(db, { kind: 'person', aliases: [subject], sections: { profile } }, from),
  )
  await db.requests.put(bought)
  await db.learned.put({
    key: `${apiUrl} getPosts`,
    operation: 'getPosts',
    found: [1e12, 1e12],
    cached: [],
    notFound: [-5],
  })
  const parts: string[] = []
  for await (const part of writeNdjson(walkRecords(db, 'all'))) parts.push(part)
  const { file: backup } = await writeBackup(db, {}, at)
  await db.delete()
  return { library: new Blob(parts), backup }
}
