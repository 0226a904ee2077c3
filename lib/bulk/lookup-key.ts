import type { ItemLookup } from './rows.ts'

const keys = new WeakMap<ItemLookup, string>()

export function lookupKey(lookup: ItemLookup): string {
  const known = keys.get(lookup)
  if (known !== undefined) return known
  const key =
    'operation' in lookup
      ? `${lookup.operation} ${JSON.stringify(lookup.input)}`
      : `${lookup.section} ${lookup.page.url} ${lookup.domain ?? ''}`
  keys.set(lookup, key)
  return key
}
