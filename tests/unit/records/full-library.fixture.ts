import type { StoredResponse } from '../../../lib/purchases/rows/requests.ts'
import type { Database } from '../../../lib/records/database/database.ts'

export async function everythingIn(db: Database): Promise<string> {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
  // Bodies are JSON within JSON, whose escapes could hide a name.
  return JSON.stringify(tables, (key, value: unknown) => (key === 'body' ? JSON.parse(String(value)) : value))
}

export function responseWith(request: string, content: unknown): StoredResponse {
  const body = JSON.stringify(content)
  return {
    request,
    at: 1,
    socialWord: 'social',
    status: 200,
    body,
    retryAfter: null,
    date: null,
    broken: null,
  }
}
