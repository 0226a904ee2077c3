// Letters of other scripts join and would become another word, or are as wide as two of these.
const narrow = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** One or two letters that stand for a name, in any script. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return (first && !narrow.test(first) ? [first] : [first, last])
    .map((word) => (word ? capitalOf(word) : ''))
    .join('')
}

let segmenter: Intl.Segmenter | undefined

/** Some letters, such as ﬃ and ß, are several as capitals: one is enough. */
function capitalOf(word: string): string {
  const letter = firstLetter(word)
  const capital = letter.toLocaleUpperCase()
  return capital.length === letter.length ? capital : firstLetter(capital)
}

function firstLetter(word: string): string {
  // Before another of these, a Latin letter is one by itself.
  if (/^[A-Za-z](?:$|[A-Za-z])/.test(word)) return word.charAt(0)
  const [first] = (segmenter ??= new Intl.Segmenter()).segment(word)
  return first?.segment ?? ''
}

/** The same name has the same colour everywhere and always: a hue from 0 to 359. */
export function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return (hash * 137) % 360
}
