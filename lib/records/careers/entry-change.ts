import type { JobChangeKind } from '../rows/history.ts'
import type { PositionEntry, CareerPosition } from './position-entry.ts'

/** A change between two entries; `null` if there was none before or after. */
export interface EntryChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  before: PositionEntry<Of> | null
  after: PositionEntry<Of> | null
}
