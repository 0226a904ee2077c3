import type { Database } from '../../../lib/records/database/database.ts'

export function countRows(db: Database): { rows: number; steps: number; maximum: number } {
  const count = { rows: 0, steps: 0, maximum: 0 }
  const add = (rows: readonly unknown[]) => {
    const found = rows.filter((row) => row !== undefined).length
    count.rows += found
    count.maximum = Math.max(count.maximum, found)
  }
  db.use({
    stack: 'dbcore',
    name: 'rows-read',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          async get(request) {
            const row: unknown = await table.get(request)
            add([row])
            return row
          },
          async getMany(request) {
            const rows: unknown[] = await table.getMany(request)
            add(rows)
            return rows
          },
          async query(request) {
            const response = await table.query(request)
            if (request.values) add(response.result)
            return response
          },
          async openCursor(request) {
            const cursor = await table.openCursor(request)
            if (!cursor) return cursor
            const start = cursor.start.bind(cursor)
            cursor.start = (onNext) =>
              start(() => {
                count.steps++
                onNext()
              })
            return cursor
          },
        }
      },
    }),
  })
  return count
}
