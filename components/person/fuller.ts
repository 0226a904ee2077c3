import type { Provenance } from '../../lib/records/sections.ts'

export interface Sourced<Item> {
  items: readonly Item[]
  /** How many the service counts, which may be more than it lists. */
  counted: number | null
  provenance: Provenance
}

/** Deployments were seen to list the last 10 entries only, whatever they count. */
const cap = 10

/** Of the profile's list and one bought by itself: the newer, unless it was cut where the older was not. */
export function fuller<Item>(one: Sourced<Item>, other: Sourced<Item> | null): Sourced<Item> {
  if (!other) return one
  const [newer, older] = other.provenance.at > one.provenance.at ? [other, one] : [one, other]
  const wasCut = newer.items.length === cap && older.items.length > cap
  const shown = wasCut ? older : newer
  return { ...shown, counted: shown.counted ?? older.counted }
}
