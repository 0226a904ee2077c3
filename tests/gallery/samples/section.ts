import type { OperationName } from '../../../lib/api/operations.ts'
import type { Unreadable } from '../../../lib/api/schemas/tolerant.ts'
import type { Section } from '../../../lib/records/rows/sections.ts'

export const now = Date.UTC(2026, 10, 21, 10, 34)
export const day = 86_400_000

export function section<Data>(
  data: Data,
  operation: OperationName,
  daysAgo = 3,
  unreadable: Unreadable[] = [],
): Section<Data> {
  return {
    data,
    operation,
    at: now - daysAgo * day,
    request: '01JD7Q3V9E5M8R2X',
    source: daysAgo > 2 ? 'fresh' : 'cache',
    unreadable,
  }
}
