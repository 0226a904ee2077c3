import type { Database } from '../../lib/records/database/database.ts'
import { generateRows } from './library.ts'
import type { GeneratedOptions } from './record.ts'

export async function keepGenerated(db: Database, options: GeneratedOptions): Promise<void> {
  for (const rows of generateRows(options)) {
    const tables = Object.keys(rows).map((name) => db.table(name))
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await table.bulkPut(rows[table.name]!)
    })
  }
}
