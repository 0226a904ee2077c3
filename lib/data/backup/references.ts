import type { Row } from './format.ts'

/** Which field of a row names a row of another table, without which it means nothing. */
const references: Record<string, { field: string; table: string }> = {
  sections: { field: 'subject', table: 'subjects' },
  answers: { field: 'request', table: 'requests' },
  items: { field: 'batch', table: 'batches' },
}

const keys: Record<string, string> = { subjects: 'key', requests: 'id', batches: 'id' }

/** Collects the rows of a file that others refer to, and says of those others whether what they name is there. */
export class References {
  private readonly known = new Map<string, Set<unknown>>(
    Object.keys(keys).map((table) => [table, new Set<unknown>()]),
  )
  /** Named before they were seen: a file that was written while something was bought has a few. */
  private readonly open: { table: string; row: Row }[] = []

  add(table: string, row: Row): void {
    const key = keys[table]
    if (key !== undefined) this.known.get(table)!.add(row[key])
    else if (!this.refers(table, row)) this.open.push({ table, row: this.short(table, row) })
  }

  /** Whether what the row names is there. */
  readonly refers = (table: string, row: Row): boolean => {
    const reference = references[table]
    return !reference || this.known.get(reference.table)!.has(row[reference.field])
  }

  /** How many rows of each table name nothing, once all were added. */
  broken(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { table, row } of this.open)
      if (!this.refers(table, row)) counts[table] = (counts[table] ?? 0) + 1
    return counts
  }

  private short(table: string, row: Row): Row {
    const { field } = references[table]!
    return { [field]: row[field] }
  }
}
