import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { recordOf, type SubjectRecord } from '../../lib/records/record.ts'
import { watchChangesOf } from '../record/historyModel.ts'
import { live } from '../model/live.ts'
import { watchMergesOf, type MergeShown } from '../record/mergesModel.ts'
import type { HistoryRow } from '../../lib/records/database/rows/records.ts'

/** The record that stands beside the table. */
export interface RecordBeside {
  /** Its subject's key; `null`: none is open. */
  key: Signal<string | null>
  /** `undefined` while it is being read; `null` where it is not kept any more. */
  record: ReadonlySignal<SubjectRecord | null | undefined>
  changes: ReadonlySignal<HistoryRow[] | undefined>
  merges: ReadonlySignal<MergeShown[] | undefined>
}

export function watchRecordBeside(db: Database): RecordBeside {
  const key = signal<string | null>(null)
  return {
    key,
    record: live(
      () => key.value,
      async (alias) => (alias === null ? null : recordOf(db, alias)),
    ),
    changes: watchChangesOf(db, key),
    merges: watchMergesOf(db, key),
  }
}
