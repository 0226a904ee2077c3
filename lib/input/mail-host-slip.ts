/** Providers with names that are often misspelled. Shorter names are too close to other existing ones. */
const providers = ['gmail', 'googlemail', 'hotmail', 'yahoo', 'outlook', 'icloud', 'protonmail']

/** They differ from a provider's name by one letter. */
const neighbours = /^(ymail|mail|email|zmail|fmail|cloud)$/

/** Of these providers. */
const endings = /^(com|de|fr|es|it|nl|be|at|ch|ca|in|co\.uk|co\.in|co\.jp|com\.br|com\.mx|com\.ar|com\.au)$/
/** `.com` with a missing letter that is also a valid top-level domain. */
const shortEndings = /^(co|cm|om)$/

/** The domain that was probably meant, such as `gmail.com` for `gmial.com`; `null` if there is none. */
export function mailHostSlip(domain: string): string | null {
  const at = domain.indexOf('.')
  const [name, ending] = [domain.slice(0, at), domain.slice(at + 1)]
  if (providers.includes(name)) return shortEndings.test(ending) ? `${name}.com` : null
  if (!endings.test(ending) || neighbours.test(name)) return null
  const meant = providers.find((provider) => isOneSlip(name, provider))
  return meant === undefined ? null : `${meant}.${ending}`
}

/** One letter is inserted, missing, replaced or swapped. */
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
