import type { JobChangeKind } from '../rows/history.ts'
import type { PositionEntry, CareerPosition } from './position-entry.ts'

/** `null`: none before or after. */
export interface EntryChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  before: PositionEntry<Of> | null
  after: PositionEntry<Of> | null
}
