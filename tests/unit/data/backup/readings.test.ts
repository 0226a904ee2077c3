import { expect, test } from 'vitest'
import { inBackupOrder, readingsOf } from '../../../../lib/data/backup/format.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

test('a backup in the usual order is read once, and one in another order reads each table once, subjects first', () => {
  const tables = inBackupOrder(openDatabase().tables.map(({ name }) => name))
  expect(readingsOf(tables)).toHaveLength(1)
  const others = readingsOf(tables.toReversed())
  expect(others.length).toBeGreaterThan(1)
  for (const table of tables) expect(others.filter((isRead) => isRead(table))).toHaveLength(1)
  expect(others[0]?.(tables[0]!)).toBe(true)
})
