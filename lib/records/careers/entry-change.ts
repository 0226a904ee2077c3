import type { PositionEntry, CareerPosition } from './position-entry.ts'

/** From the most to the least important; lists of changes are in this order. */
export const jobChangeKinds = [
  'moved',
  'left',
  'promoted',
  'additional',
  'new-title',
  'company-renamed',
  'reworded',
  'career-completed',
  'career-hidden',
] as const
export type JobChangeKind = (typeof jobChangeKinds)[number]

/** A change between two entries; `null`: there was none before, or is none after. */
export interface EntryChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  before: PositionEntry<Of> | null
  after: PositionEntry<Of> | null
}
