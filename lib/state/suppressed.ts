import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../records/database.ts'
import { countSuppressed } from '../records/suppress.ts'
import { live } from './live.ts'

/** How many people are never looked up. */
export function watchSuppressed(db: Database): ReadonlySignal<number | undefined> {
  return live(
    () => null,
    async () => countSuppressed(db),
  )
}
