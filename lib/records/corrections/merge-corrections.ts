import { canonicalJson, compareTexts } from '../canonical-json.ts'
import type { Correction } from '../database/rows/corrections.ts'

/** More corrections than this are not one record's: those of later versions' fields are kept among them. */
const mostCorrections = 100

/**
 * The corrections of all of these for the one that they turned out to be: of two of one field the newer, and of two from
 * one moment the same one, whichever comes first. Sorted by field; none of them is changed.
 */
export function mergeCorrections(all: readonly (readonly Correction[] | undefined)[]): Correction[] {
  const byField = new Map<string, Correction>()
  for (const one of all.flatMap((some) => some ?? [])) {
    const kept = byField.get(one.field)
    if (!kept || isLater(one, kept)) byField.set(one.field, one)
  }
  return [...byField.values()].toSorted((a, b) => compareTexts(a.field, b.field)).slice(0, mostCorrections)
}

const isLater = (one: Correction, than: Correction) =>
  (one.at - than.at || compareTexts(canonicalJson(one), canonicalJson(than))) > 0
