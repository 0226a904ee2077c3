import type { FilledForm } from '../../lib/search/remote/link.ts'
import { regionText } from '../ui/regionText.ts'

/** What was searched for, in the order of the form; countries by their names. */
export function SearchWords({ filled, name = '' }: { filled: FilledForm; name?: string }) {
  // What it is called stands first; what was searched for stays to be read.
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
