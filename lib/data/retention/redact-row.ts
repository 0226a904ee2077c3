import { redactBody, redactValue } from '../../api/redact.ts'

type Row = Record<string, unknown>

const fieldsFromOutside: Record<string, string[]> = {
  responses: ['body', 'retryAfter', 'date'],
  requests: ['problem', 'requestId'],
  sections: ['data', 'earlier', 'unreadable', 'source', 'requestId'],
  subjects: ['name', 'headline', 'company', 'place', 'email', 'url', 'stated', 'details'],
  history: ['before', 'after', 'job'],
  deliveries: ['message', 'remoteId'],
}

export function redactRow<Kept extends object>(table: string, row: Kept, secrets: readonly string[]): Kept {
  const clean: Row = {}
  for (const name of secrets.length > 0 ? (fieldsFromOutside[table] ?? []) : []) {
    const value = (row as Row)[name]
    if (value === null || value === undefined || !mayContain(value, secrets)) continue
    const without = typeof value === 'string' ? redactBody(value, secrets) : redactValue(value, secrets)
    if (without !== value) clean[name] = without
  }
  return Object.keys(clean).length > 0 ? { ...row, ...clean } : row
}

/** Faster than searching each part. */
function mayContain(value: unknown, secrets: readonly string[]): boolean {
  if (typeof value === 'string') return true
  const text = JSON.stringify(value)
  return redactBody(text, secrets) !== text
}
