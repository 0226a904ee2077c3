/** Mail providers whose names people misspell. Shorter names have too many neighbours that exist. */
const providers = ['gmail', 'googlemail', 'hotmail', 'yahoo', 'outlook', 'icloud', 'protonmail']

/** Names one letter away from these that exist. */
const neighbours = /^(ymail|mail|email|zmail|fmail|cloud)$/

/** Endings under which these providers have mailboxes. */
const endings = /^(com|de|fr|es|it|nl|be|at|ch|ca|in|co\.uk|co\.in|co\.jp|com\.br|com\.mx|com\.ar|com\.au)$/
/** What becomes of `.com` with a letter less, and exists. */
const shortEndings = /^(co|cm|om)$/

/** The mail provider's domain that a domain is one slip away from, such as `gmail.com` for `gmial.com`; `null`: none. */
export function mailHostSlip(domain: string): string | null {
  const at = domain.indexOf('.')
  const [name, ending] = [domain.slice(0, at), domain.slice(at + 1)]
  if (providers.includes(name)) return shortEndings.test(ending) ? `${name}.com` : null
  if (!endings.test(ending) || neighbours.test(name)) return null
  const meant = providers.find((provider) => isOneSlip(name, provider))
  return meant === undefined ? null : `${meant}.${ending}`
}

/** Whether one word becomes the other by one letter more, less or other, or by two that change places. */
function isOneSlip(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let from = 0
  while (from < word.length && word[from] === other[from]) from++
  let to = 0
  while (to < Math.min(word.length, other.length) - from && word.at(-1 - to) === other.at(-1 - to)) to++
  const [left, right] = [word.slice(from, word.length - to), other.slice(from, other.length - to)]
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return isSwapped || (left.length < 2 && right.length < 2)
}
