export interface Row {
  id: string
  /** In ms since epoch; 0 for long ago. */
  at: number
  values: Record<string, unknown>
}

export interface Table {
  rows: Row[]
  /** `at`: in ms since epoch; by default long ago. */
  add(values: Record<string, unknown>, at?: number): Row
  get(id: string): Row | undefined
  where(name: string, value: unknown): Row[]
  clear(): void
}

/** For this time, searches in HubSpot and Pipedrive don't find a new record. */
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

/** Empty if it isn't a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
