import type { Company } from '../../lib/api/shapes/company.ts'

/** An address as it stands on an envelope, as far as it is told. */
export function addressLines(headquarter: Company['headquarter']): string[] {
  if (!headquarter) return []
  const { street1, street2, postalCode, city, geographicArea, country } = headquarter
  const town = [postalCode, city].filter(Boolean).join(' ')
  const area = geographicArea === city ? null : geographicArea
  return [street1, street2, [town, area].filter(Boolean).join(', '), country].filter((line) =>
    Boolean(line),
  ) as string[]
}
