import { withoutJoiners } from '../../text/canonical-text.ts'
import { isPlain } from '../../text/is-plain.ts'
import type { OperationName } from '../../api/operations.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import type { LedgerRequest } from '../rows/requests.ts'

interface Requested {
  operation: OperationName
  input: Record<string, unknown>
  /** `null` for a search. */
  subject: string | null
  section: SectionName | null
}

/**
 * The key that identifies a lookup at one provider. Differences in case, apostrophes, joiners, includes, cache duration
 * and the number of a first page don't matter; each later page has its own key.
 */
export function requestKeyOf(origin: string, { operation, input, subject, section }: Requested): string {
  if (section === null || subject === null) return `${origin} ${operation} ${keyOf(input)}`
  const page = Number(input['page']) > 1 ? ` page ${Number(input['page'])}` : ''
  return `${origin} ${section} ${withoutJoiners(subject)}${page}`
}

export function originOf({ requestKey }: Pick<LedgerRequest, 'requestKey'>): string {
  return requestKey.slice(0, requestKey.indexOf(' '))
}

/** The request's keys, one for each name of its subject. */
export function requestKeysOf(
  request: Requested & Pick<LedgerRequest, 'requestKey'>,
  aliases: string[],
): string[] {
  const origin = originOf(request)
  const others =
    request.section === null ? [] : aliases.map((subject) => requestKeyOf(origin, { ...request, subject }))
  return [...new Set([request.requestKey, ...others])]
}

function keyOf(input: Record<string, unknown>): string {
  const entries = Object.entries(input).filter(
    ([name, value]) =>
      name !== 'includes' && name !== 'cacheDuration' && !(name === 'page' && Number(value) === 1),
  )
  const text = withoutJoiners(JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))))
  // Most inputs are ASCII, which needs no slow Unicode comparison.
  if (isPlain(text)) return text.replaceAll('`', "'").toLowerCase()
  // Upper case makes `ß` and `ss` equal.
  return text
    .replaceAll(/[‘’ʼ`´′]/g, "'")
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}
