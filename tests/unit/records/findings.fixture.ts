import 'fake-indexeddb/auto'
import { Database } from '../../../lib/records/database/database.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import type { Provenance, SectionRow } from '../../../lib/records/rows/sections.ts'
import type { Finding } from '../../../lib/records/finding.ts'

let count = 0

export function openDatabase(): Database {
  return new Database(`records-${count++}`)
}

export function from(at: number): Provenance {
  return { at, operation: 'enrichProfile', request: `request-${at}`, source: 'fresh', unreadable: [] }
}

/** In one transaction, like `settle`. */
export function filed(db: Database, at: number, finding: Finding): Promise<string> {
  return db.transaction('rw', recordTables(db), () => fileFinding(db, finding, from(at)))
}

export function person(aliases: string[], sections: Finding['sections'] = {}): Finding {
  return { kind: 'person', aliases, sections }
}

export async function keptOf(db: Database, subject: string): Promise<Record<string, SectionRow>> {
  const rows = await db.sections.where('subject').equals(subject).toArray()
  return Object.fromEntries(rows.map((row) => [row.name, row]))
}
