import type { KnownValues } from '../../../lib/team/known-values.ts'

/** Of a machine without a library, which believes every value of its team. */
export const nothingKnown: KnownValues = {
  judge: () => Promise.resolve(new Map()),
  sequences: () => Promise.resolve(new Map()),
  noteWritten: () => Promise.resolve(),
}
