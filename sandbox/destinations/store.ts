/** A stored record. */
export interface Row {
  id: string
  values: Record<string, unknown>
}

/** Records of one type. */
export interface Table {
  rows: Row[]
  add(values: Record<string, unknown>): Row
  get(id: string): Row | undefined
  /** Ignores case, like all three services. */
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

/** Empty unless it is a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
