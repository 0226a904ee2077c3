// Scripts that allow two initials. Letters of other scripts either join into a different word or are twice as wide.
const narrow = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return (first && !narrow.test(first) ? [first] : [first, last])
    .map((word) => (word ? capitalOf(word) : ''))
    .join('')
}

let segmenter: Intl.Segmenter | undefined

/** The capital of a word's first letter. Some letters, such as ﬃ and ß, become several capitals: take the first. */
function capitalOf(word: string): string {
  const letter = firstLetter(word)
  const capital = letter.toLocaleUpperCase()
  return capital.length === letter.length ? capital : firstLetter(capital)
}

function firstLetter(word: string): string {
  // Skip the segmenter if another basic letter follows: then the first one is complete.
  if (/^[A-Za-z](?:$|[A-Za-z])/.test(word)) return word.charAt(0)
  const [first] = (segmenter ??= new Intl.Segmenter()).segment(word)
  return first?.segment ?? ''
}
