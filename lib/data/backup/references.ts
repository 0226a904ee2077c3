import type { Row } from './format.ts'

const references: Record<string, { field: string; table: string }> = {
  sections: { field: 'subject', table: 'subjects' },
  responses: { field: 'request', table: 'requests' },
  items: { field: 'run', table: 'runs' },
}

const keys: Record<string, string> = { subjects: 'key', requests: 'id', runs: 'id' }

export class References {
  private readonly references = new Map<string, Set<unknown>>(
    Object.keys(keys).map((table) => [table, new Set<unknown>()]),
  )
  /** Rows that haven't been read yet. A file written during a purchase has a few. */
  private readonly open: { table: string; row: Row }[] = []

  add(table: string, row: Row): void {
    const key = keys[table]
    if (key !== undefined) this.references.get(table)!.add(row[key])
    else if (!this.refers(table, row)) this.open.push({ table, row: this.short(table, row) })
  }

  readonly refers = (table: string, row: Row): boolean => {
    const reference = references[table]
    return !reference || this.references.get(reference.table)!.has(row[reference.field])
  }

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
