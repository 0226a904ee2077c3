import type { Provenance } from '../../lib/records/sections.ts'

export interface Sourced<Item> {
  items: readonly Item[]
  /** How many the service counts, which may be more than it lists. */
  counted: number | null
  provenance: Provenance
}

/** Of the profile's list and one bought by itself: the longer, and of equals the newer. */
export function fuller<Item>(one: Sourced<Item>, other: Sourced<Item> | null): Sourced<Item> {
  if (!other || other.items.length < one.items.length) return one
  if (other.items.length > one.items.length) return { ...other, counted: other.counted ?? one.counted }
  return other.provenance.at > one.provenance.at ? { ...other, counted: other.counted ?? one.counted } : one
}
