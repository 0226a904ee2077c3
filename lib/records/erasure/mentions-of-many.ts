import { isUnspaced, mentionsOf, plain, type Mentions, type Names } from './mentions.ts'

/** The people who are named in a value, in one text or in parts; `text` is the value as JSON. */
export type NamedIn = (value: unknown, text?: string) => Mentions[]

/** So many are tried one after the other in less time than the words of a text take. */
const few = 4

/**
 * Finds which of many people are named, without trying each of them on each text. Each name is filed under its rarest
 * word: a text that holds the name holds that word. Whoever is found by a word is looked at by themselves.
 */
export function mentionsOfMany(people: Names[]): NamedIn {
  const among = (maybe: Iterable<Mentions>, text: string, value: unknown) =>
    [...maybe].filter((one) => one.mayBeNamedIn(text) && one.isNamedIn(value))
  if (people.length <= few) {
    const all = people.map(mentionsOf)
    return (value, text = JSON.stringify(value)) => among(all, text, value)
  }
  const texts = people.flatMap((one) =>
    [...one.ids, ...one.emails, ...one.names].map((text) => ({ one, words: wordsToFind(text) })),
  )
  const counts = new Map<string, number>()
  for (const { words } of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, Set<Names>>()
  for (const { one, words } of texts) {
    const word = rarest(words, counts)
    byWord.set(word, (byWord.get(word) ?? new Set()).add(one))
  }
  // Most are named nowhere: what seeks somebody is made when a word of theirs is met.
  const made = new Map<Names, Mentions>()
  const seeking = (one: Names) => {
    const known = made.get(one) ?? mentionsOf(one)
    made.set(one, known)
    return known
  }
  return (value, text = JSON.stringify(value)) => {
    const maybe = new Set(byWord.get(''))
    for (const word of wordsIn(plain(text))) byWord.get(word)?.forEach((one) => maybe.add(one))
    return among([...maybe].map(seeking), text, value)
  }
}

/** The words by any of which a name is found: a text that holds the name holds each of them. */
function wordsToFind(name: string): string[] {
  const words = [...new Set(wordsIn(plain(name)))]
  // A name of which a part stands without blanks is found also where letters follow on its other words.
  const unspaced = words.filter(isUnspaced)
  return unspaced.length > 0 ? unspaced : words
}

/** The word that the fewest of all names have, of as many the longest: few are looked at in vain. '' where there is none. */
function rarest(words: readonly string[], counts: ReadonlyMap<string, number>): string {
  let found = ''
  for (const word of words) {
    const fewer = (counts.get(word) ?? 0) - (counts.get(found) ?? Infinity)
    if (fewer < 0 || (fewer === 0 && word.length > found.length)) found = word
  }
  return found
}

/** The words of a text, as `plain` writes them; of a script without blanks any two letters in a row. */
function* wordsIn(text: string): Generator<string> {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // In JSON the letter after a backslash may stand for a line's end, and not for itself.
    if (text[index - 1] === '\\') yield run.slice(1)
    if (!isUnspaced(run)) {
      yield run
      continue
    }
    const letters = Array.from(run)
    for (const [index, letter] of letters.entries()) {
      yield letter
      if (index > 0) yield letters[index - 1]! + letter
    }
  }
}
