import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { FileLine } from './backup-file.ts'

/** `null` from `edit` omits the row. */
export async function editedBackup(
  { db, now }: { db: Database; now: () => number },
  edit: (table: string, row: Record<string, unknown>) => object | null,
): Promise<FileLine[]> {
  const { file } = await writeBackup(db, {}, now())
  const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  const lines = text.trimEnd().split('\n').slice(1, -1)
  return lines.flatMap((line) => {
    const { table, row } = JSON.parse(line) as { table: string; row: Record<string, unknown> }
    const changed = edit(table, row)
    return changed ? [{ table, row: changed }] : []
  })
}
