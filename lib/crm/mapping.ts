import type { Known } from '../data/exports/record.ts'
import type { Body } from './delivery.ts'
import type { Destination, MappingRow } from './destination.ts'
import { valueOf } from './fields.ts'
import { kinds } from './kinds.ts'

/** What a record becomes there. Empty fields are left out: nothing of theirs is ever emptied. */
export function bodyOf(mapping: readonly MappingRow[], known: Known): Body {
  return Object.fromEntries(
    mapping.flatMap(({ to, from }): [string, string | number][] => {
      const value = to.trim() === '' ? null : valueOf(from, known)
      return value === null ? [] : [[to.trim(), value]]
    }),
  )
}

/** What a destination needs and a record has not, by the destination's own names. */
export function missingIn({ kind, idField }: Pick<Destination, 'kind' | 'idField'>, body: Body): string[] {
  const { required, identity } = kinds[kind]
  const isFindable = idField !== '' || identity.length === 0 || identity.some((name) => name in body)
  const lacking = required.filter((name) => !(name in body))
  return [...new Set([...lacking, ...(isFindable ? [] : [identity.join(' / ')])])]
}
