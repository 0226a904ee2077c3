import type { PositionEntry, CareerPosition } from './position-entry.ts'

/** From most to least important; also the order of change lists. */
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

/** A change between two entries; `null` if there was none before or after. */
export interface EntryChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  before: PositionEntry<Of> | null
  after: PositionEntry<Of> | null
}
