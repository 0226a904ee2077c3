import type { SearchResult } from '../../lib/bulk/input/search-results.ts'
import { joinedBy } from '../ui/plainDocument.ts'

type Named = Pick<SearchResult, 'id' | 'name' | 'about' | 'company' | 'place'>

export function resultNames(results: readonly Named[], nameless: string): Map<string, string> {
  const named = results.map(({ id, name }) => ({ id, text: name || nameless }))
  const byName = countsOf(named)
  const present = results.map(({ id, name, about, company, place }, at) => {
    const text = named[at]!.text
    return {
      id,
      text: byName.get(text) === 1 ? text : joinedBy([name || nameless, about, company || place], ', '),
    }
  })
  const byWords = countsOf(present)
  const used = new Map<string, number>()
  return new Map(
    present.map(({ id, text }) => {
      if (byWords.get(text) === 1) return [id, text]
      const number = (used.get(text) ?? 0) + 1
      used.set(text, number)
      return [id, `${text}, ${number}`]
    }),
  )
}

function countsOf(all: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of all) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
