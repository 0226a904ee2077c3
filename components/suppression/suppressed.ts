import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { countSuppressed } from '../../lib/records/suppression/suppress.ts'
import { live } from '../model/live.ts'

export function watchSuppressed(db: Database): ReadonlySignal<number | undefined> {
  return live(
    () => null,
    async () => countSuppressed(db),
  )
}
