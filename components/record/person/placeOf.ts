import type { Person } from '../../../lib/api/schemas/person.ts'
import { regionText } from '../../ui/regionText.ts'

/** Where they are, from the smallest to the largest, as far as it is known. */
export function placeOf(location: Person['location']): string {
  const { city, state, country, countryCode } = location ?? {}
  return [...new Set([city, state, country || regionText(countryCode)].filter(Boolean))].join(', ')
}
