import { crc32 } from 'node:zlib'

export type FileLine = { table: string; row: unknown } | { setting: string; value: unknown } | string

/** Created without the product's writer. */
export function backupFile(lines: FileLine[], head: object = {}): Blob {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  const counts: Record<string, number> = {}
  for (const text of texts) {
    const [, table] = /^\{"table":"(\w+)"/.exec(text) ?? []
    if (table) counts[table] = (counts[table] ?? 0) + 1
  }
  const first = { format: 'sidelight-backup', version: 1, at: 5000, schema: 1, ...head }
  const body = [JSON.stringify(first), ...texts].map((text) => `${text}\n`).join('')
  const checksum = crc32(body).toString(16).padStart(8, '0')
  return new Blob([body, `${JSON.stringify({ closing: true, counts, checksum })}\n`])
}
