import type { Company } from '../../../lib/api/schemas/company.ts'
import { regionText } from '../../ui/formats.ts'

export function addressLines(headquarter: Company['headquarter']): string[] {
  if (!headquarter) return []
  const { street1, street2, postalCode, city, geographicArea, country } = headquarter
  const town = [postalCode, city].filter(Boolean).join(' ')
  const area = geographicArea === city ? null : geographicArea
  return [street1, street2, [town, area].filter(Boolean).join(', '), regionText(country)].filter(
    (line): line is string => Boolean(line),
  )
}

/** A link to a map. An embedded map would reveal the company to the map's host. */
export function mapLink(address: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', ').toWellFormed())}`
}
