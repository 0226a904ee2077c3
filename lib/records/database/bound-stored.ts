import type { Transaction } from 'dexie'
import { boundSection, boundSubject } from './bound-rows.ts'
import type { Subject, SectionRow } from './rows/records.ts'

/**
 * Brings what was stored before there were bounds within them: moments beyond the calendar, names of a megabyte, lists
 * of 100,000. The raw answers stay as they came.
 */
export async function boundStored(change: Transaction): Promise<void> {
  const now = Date.now()
  await changeAll<Subject>(change, 'subjects', (row) => boundSubject(row, now))
  await changeAll<SectionRow>(change, 'sections', (row) => boundSection(row, now))
}

function changeAll<Row extends object>(
  change: Transaction,
  table: string,
  bound: (row: Row) => Row,
): PromiseLike<number> {
  return change
    .table<Row>(table)
    .toCollection()
    .modify((row, it) => {
      const next = safely(bound, row)
      if (next === row) return false
      it.value = next
      return true
    })
}

/** A row of a shape that no version wrote must not keep the library from being opened. */
function safely<Row>(bound: (row: Row) => Row, row: Row): Row {
  try {
    return bound(row)
  } catch {
    return row
  }
}
