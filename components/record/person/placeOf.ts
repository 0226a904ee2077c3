import type { Person } from '../../../lib/api/schemas/person.ts'
import { regionText } from '../../ui/formats.ts'

export function placeOf(location: Person['location']): string {
  const { city, state, country, countryCode } = location ?? {}
  return [...new Set([city, state, country || regionText(countryCode)].filter(Boolean))].join(', ')
}
