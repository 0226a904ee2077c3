import { canonicalJson, compareTexts } from '../canonical-json.ts'
import type { Correction } from '../rows/annotations.ts'

/** Includes fields from later versions. */
const maxCorrections = 100

/** Merges corrections: the newer per field, deterministic at equal times, sorted by field. */
export function mergeCorrections(all: readonly (readonly Correction[] | undefined)[]): Correction[] {
  const byField = new Map<string, Correction>()
  for (const one of all.flatMap((some) => some ?? [])) {
    const kept = byField.get(one.field)
    if (!kept || isLater(one, kept)) byField.set(one.field, one)
  }
  return [...byField.values()].toSorted((a, b) => compareTexts(a.field, b.field)).slice(0, maxCorrections)
}

const isLater = (one: Correction, than: Correction) =>
  (one.at - than.at || compareTexts(canonicalJson(one), canonicalJson(than))) > 0
