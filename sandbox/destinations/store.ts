/** A record as a destination keeps it. */
export interface Row {
  id: string
  values: Record<string, unknown>
}

/** The records of one type at a destination. */
export interface Table {
  rows: Row[]
  add(values: Record<string, unknown>): Row
  get(id: string): Row | undefined
  /** Without regard to case, as all three of these services compare. */
  where(name: string, value: unknown): Row[]
  clear(): void
}

export function createTable(newId: (count: number) => string): Table {
  let count = 0
  const rows: Row[] = []
  return {
    rows,
    add(values) {
      const row = { id: newId(count++), values }
      rows.push(row)
      return row
    },
    get: (id) => rows.find((row) => row.id === id),
    where: (name, value) => rows.filter((row) => sameText(row.values[name], value)),
    clear: () => void (rows.length = 0),
  }
}

export function sameText(one: unknown, other: unknown): boolean {
  const asText = (value: unknown) => JSON.stringify(value)?.toLowerCase()
  return one !== undefined && one !== null && asText(one) === asText(other)
}

/** A text that was kept; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
