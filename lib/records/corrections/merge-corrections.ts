import { canonicalJson, compareTexts } from '../canonical-json.ts'
import type { Correction } from '../rows/annotations.ts'

/** Includes corrections of fields that only a later version knows. */
const maxCorrections = 100

/** Merges corrections and sorts them by field. The newer one of a field wins; equal times have a fixed order. */
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
