import { isUnspaced, mentionsOf, plain, type Mentions, type Names } from './mentions.ts'

/** The people who are named in a value, in one text or in parts; `text` is the value as JSON. */
export type NamedIn = (value: unknown, text?: string) => Mentions[]

/** So many are tried one after the other in less time than the words of a text take. */
const few = 4

/**
 * Finds which of many people are named, without trying each of them on each text. Each name is filed under its longest
 * word: a text that holds the name holds that word. Whoever is found by a word is looked at by themselves.
 */
export function mentionsOfMany(people: Names[]): NamedIn {
  const all = people.map(mentionsOf)
  const among = (maybe: Iterable<Mentions>, text: string, value: unknown) =>
    [...maybe].filter((one) => one.mayBeNamedIn(text) && one.isNamedIn(value))
  if (all.length <= few) return (value, text = JSON.stringify(value)) => among(all, text, value)

  const byWord = new Map<string, Set<Mentions>>()
  for (const one of all) {
    const { ids, emails, names } = one.of
    for (const text of [...ids, ...emails, ...names]) {
      const word = wordToFind(text)
      byWord.set(word, (byWord.get(word) ?? new Set()).add(one))
    }
  }
  return (value, text = JSON.stringify(value)) => {
    const maybe = new Set(byWord.get(''))
    for (const word of wordsIn(plain(text))) byWord.get(word)?.forEach((one) => maybe.add(one))
    return among(maybe, text, value)
  }
}

/** The word by which a name is found; '' where it has none, so that it is sought in every text. */
function wordToFind(name: string): string {
  const words = [...wordsIn(plain(name))].toSorted((a, b) => b.length - a.length)
  // A name of which a part stands without blanks is found also where letters follow on its other words.
  return words.find(isUnspaced) ?? words[0] ?? ''
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
