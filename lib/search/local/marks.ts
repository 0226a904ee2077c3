import { fold } from '../../text/fold.ts'
import { nearTerms } from './typos.ts'
import { withoutArticle, wordsOf, type Word } from './words.ts'

/** `end` is exclusive. */
export type Mark = readonly [start: number, end: number]

/** Ordered and disjoint. */
export function marksIn(text: string, query: string): Mark[] {
  const sought = wordsOf(query)
  return wordsOf(text).flatMap((word) => {
    const marks = sought.map((one) => markIn(text, word, one)).filter((mark) => mark !== null)
    // Where two words match, the longer range counts.
    const [longest] = marks.toSorted(([a, b], [c, d]) => d - c - (b - a))
    return longest ? [longest] : []
  })
}

function markIn(text: string, word: Word, sought: Word): Mark | null {
  if (word.run) return markInRun(word, sought)
  if (sought.run) return null
  if (word.text.startsWith(sought.text)) return [word.start, endOfBeginning(text, word, sought.text.length)]
  if (withoutArticle(word.text)?.startsWith(sought.text) || withoutArticle(sought.text) === word.text)
    return [word.start, word.end]
  let near = false
  nearTerms([word.text], sought.text, () => (near = true))
  return near ? [word.start, word.end] : null
}

function markInRun({ text, start, end }: Word, sought: Word): Mark | null {
  const at = text.indexOf(sought.text)
  // Each part of a name that was typed without a space.
  if (at === -1) return sought.run && text.length > 1 && sought.text.includes(text) ? [start, end] : null
  const folded = text.length !== end - start
  return folded ? [start, end] : [start + at, start + at + sought.text.length]
}

/** In the original text, because folding can merge or split letters. */
function endOfBeginning(text: string, { start, end }: Word, letters: number): number {
  let at = start
  for (const letter of text.slice(start, end)) {
    const bare = fold(text.slice(start, at)).length >= letters
    if (bare && !/\p{M}/u.test(letter)) break
    at += letter.length
  }
  return at
}
