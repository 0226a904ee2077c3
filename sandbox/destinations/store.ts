export interface Row {
  id: string
  /** When it was created, in milliseconds since 1970; 0: long ago. */
  at: number
  values: Record<string, unknown>
}

export interface Table {
  rows: Row[]
  /** `at`: time of creation; default: long ago. */
  add(values: Record<string, unknown>, at?: number): Row
  get(id: string): Row | undefined
  where(name: string, value: unknown): Row[]
  clear(): void
}

/** How long searches of HubSpot and Pipedrive don't find a new record, in milliseconds. */
export const lagMs = 20_000

export function createTable(newId: (count: number) => string): Table {
  let count = 0
  const rows: Row[] = []
  return {
    rows,
    add(values, at = 0) {
      const row = { id: newId(count++), at, values }
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
