import { mentionsOf, plain, type Mentions, type Names } from '../records/mentions.ts'

/** Finds which of many people a text may name, without trying each of them on each text. */
export interface MentionsOfMany {
  /** Those who may be named in a text of JSON. */
  mayBeNamedIn(text: string): Mentions[]
}

/**
 * Each name is filed under its longest word: a text that holds the name holds that word. Whoever is found by a word is
 * looked at as when one is forgotten.
 */
export function mentionsOfMany(people: Names[]): MentionsOfMany {
  const mentions: (Mentions | undefined)[] = []
  const byWord = new Map<string, Set<number>>()
  people.forEach(({ ids, emails, names }, index) => {
    for (const text of [...ids, ...emails, ...names]) {
      const word = wordsIn(plain(text)).toSorted((a, b) => b.length - a.length)[0]
      if (word === undefined) continue
      const some = byWord.get(word) ?? new Set()
      byWord.set(word, some.add(index))
    }
  })
  return {
    mayBeNamedIn(text) {
      const found = new Set<number>()
      for (const word of wordsIn(plain(text))) byWord.get(word)?.forEach((index) => found.add(index))
      return [...found]
        .map((index) => (mentions[index] ??= mentionsOf(people[index]!)))
        .filter((one) => one.mayBeNamedIn(text))
    },
  }
}

/** Scripts without blanks between words: any two letters in a row may be a name's. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a text, each once, as `plain` writes them. */
function wordsIn(text: string): string[] {
  const words = new Set<string>()
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // In JSON the letter after a backslash may stand for a line's end, and not for itself.
    if (text[index - 1] === '\\') words.add(run.slice(1))
    if (!unspaced.test(run)) {
      words.add(run)
      continue
    }
    const letters = Array.from(run)
    letters.forEach((letter, index) => {
      words.add(letter)
      if (index > 0) words.add(letters[index - 1]! + letter)
    })
  }
  return [...words]
}
