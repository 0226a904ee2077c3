import type { FilledForm } from '../../lib/search/remote/link.ts'
import { regionText } from '../ui/formats.ts'

/** In the form's order, countries by name. */
export function SearchWords({ filled, name = '' }: { filled: FilledForm; name?: string }) {
  return (
    <span class="search-words">
      {name !== '' && <strong dir="auto">{name}</strong>}
      {Object.entries(filled.values).map(([field, value]) => (
        <bdi key={field}>{field === 'locationCountryCode' ? countriesText(value) : value}</bdi>
      ))}
    </span>
  )
}

const countriesText = (codes: string) => codes.split(',').map(regionText).join(', ')
