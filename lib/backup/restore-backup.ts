import type { IndexableType } from 'dexie'
import type { Database, List, SectionRow, Subject, Suppressed } from '../records/database.ts'
import { forgetSubjects } from '../records/forget.ts'
import { unknownAmong } from '../records/suppress.ts'
import type { LedgerRequest, RequestState } from '../ledger/request.ts'
import { atRest, requestAtRest } from './at-rest.ts'
import { bringSubjects, type SubjectBringer } from './bring-subjects.ts'
import { emptyForBackup } from './empty-for-backup.ts'
import { rowLine, settingLine, type KeptSettings, type Row } from './format.ts'
import { readLines } from './read-lines.ts'
import { recount } from './recount.ts'
import type { Verified } from './verify-backup.ts'

/** Rows written at once. */
const chunkSize = 500
/** As many characters of them at the most: raw answers are large. */
const chunkLength = 8_000_000

export interface Restored {
  /** Records that were not here, and those that became one with one that was. */
  added: number
  joined: number
  /** Requests of the ledger that were not here. */
  requests: number
  /** Left out, since they must never be looked up. */
  leftOut: number
}

export interface RestoreHow {
  /** What is here is deleted first; else the two are joined. */
  replace: boolean
  /** Taken from the file too; `null`: they stay as they are. */
  settings: KeptSettings | null
  /** Hears how many rows are back. */
  onRows?: (rows: number) => void
}

/**
 * Brings a verified backup back. Joined, of two rows the newer stays, and no request is lost; whoever must never be
 * looked up is not brought back. Stopped half way, it can be done again from the start. `under-way`: a request has no
 * outcome yet, so nothing was replaced.
 */
export async function restoreBackup(
  db: Database,
  { file }: Verified,
  { replace, settings, onRows }: RestoreHow,
): Promise<Restored | 'under-way'> {
  if (replace && !(await emptyForBackup(db))) return 'under-way'
  const bringer = bringSubjects(db)
  const requests = { added: 0 }
  let rows = 0
  for await (const chunk of chunksIn(file, settings)) {
    await bring(db, bringer, requests, chunk.table, chunk.rows)
    rows += chunk.rows.length
    onRows?.(rows)
  }
  await recount(db)
  const unwanted = [...new Set(bringer.unwanted.map((key) => bringer.keyOf(key)))]
  await forgetSubjects(db, unwanted)
  const stay = (keys: ReadonlySet<string>) => keys.difference(new Set(unwanted)).size
  return {
    added: stay(bringer.fresh),
    joined: stay(bringer.joined),
    requests: requests.added,
    leftOut: unwanted.length,
  }
}

async function* chunksIn(file: Blob, settings: KeptSettings | null) {
  let table = ''
  let rows: Row[] = []
  let length = 0
  for await (const { text } of readLines(file)) {
    const content = JSON.parse(text) as unknown
    const setting = settingLine.safeParse(content).data
    if (setting) await settings?.[setting.setting]?.write(setting.value as never)
    const line = rowLine.safeParse(content).data
    if (!line) continue
    if (rows.length > 0 && (line.table !== table || rows.length >= chunkSize || length > chunkLength)) {
      yield { table, rows }
      rows = []
      length = 0
    }
    table = line.table
    length += text.length
    rows.push(line.row)
  }
  if (rows.length > 0) yield { table, rows }
}

async function bring(
  db: Database,
  bringer: SubjectBringer,
  requests: { added: number },
  table: string,
  rows: Row[],
): Promise<void> {
  if (table === 'lists') return bringer.lists(rows as unknown as List[])
  if (table === 'subjects') return bringer.subjects(rows as unknown as Subject[])
  if (table === 'sections') return bringer.sections(rows as unknown as SectionRow[])
  const moved = rows.map((row) => ({
    ...row,
    ...(typeof row['subject'] === 'string' ? { subject: bringer.keyOf(row['subject']) } : {}),
    ...(typeof row['list'] === 'string' ? { list: bringer.listOf(row['list']) } : {}),
  }))
  if (table === 'requests') {
    requests.added += await bringRequests(db, moved as unknown as LedgerRequest[], (key) =>
      bringer.keyOf(key),
    )
    return
  }
  return bringAbsent(db, table, moved)
}

/** Puts the rows that are not here yet. */
function bringAbsent(db: Database, name: string, rows: object[]): Promise<void> {
  const table = db.table<object>(name)
  return db.transaction('rw', table, async () => {
    const path = table.schema.primKey.keyPath ?? ''
    const keys = rows.map((row) => keyIn(row as Row, path))
    const kept = await table.bulkGet(keys)
    const absent =
      name === 'suppressed'
        ? await unknownAmong(db, rows as Suppressed[])
        : rows.filter((_, index) => !kept[index])
    await table.bulkPut(absent.map((row) => atRest(name, row as Row)))
  })
}

const keyIn = (row: Row, path: string | string[]) =>
  (Array.isArray(path) ? path.map((part) => row[part]) : row[path]) as IndexableType

const states: RequestState[] = ['waiting', 'reserved', 'sent', 'answered', 'settled']

/** Of two rows of one request, the one that came further stays. Gives how many were not here. */
function bringRequests(db: Database, rows: LedgerRequest[], keyOf: (key: string) => string): Promise<number> {
  return db.transaction('rw', db.requests, async () => {
    const kept = await db.requests.bulkGet(rows.map(({ id }) => id))
    const further = rows.filter((row, index) => {
      const here = kept[index]
      if (!here) return true
      const ahead = states.indexOf(row.state) - states.indexOf(here.state)
      return ahead > 0 || (ahead === 0 && (row.settledAt ?? 0) > (here.settledAt ?? 0))
    })
    const moved = further.map((row) => ({ ...row, found: [...new Set(row.found.map(keyOf))] }))
    await db.requests.bulkPut(moved.map(requestAtRest))
    return kept.filter((here) => !here).length
  })
}
