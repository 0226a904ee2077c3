import type { JobChangeKind } from '../rows/history.ts'
import type { PositionEntry, CareerPosition } from './position-entry.ts'

/** `before` or `after` is `null` if no entry corresponds. */
export interface EntryChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  before: PositionEntry<Of> | null
  after: PositionEntry<Of> | null
}
