import type { Provenance } from './database/rows/sections.ts'

const dayMs = 86_400_000

/** Whether something is as old as so many days, after which it counts as fresh no longer. */
export function isStale({ at }: Pick<Provenance, 'at'>, freshDays: number, now: number): boolean {
  return now - at >= freshDays * dayMs
}
