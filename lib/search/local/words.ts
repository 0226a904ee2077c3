import { fold } from '../../text/fold.ts'
import { isPlain } from '../../text/is-plain.ts'

/** A word with its position in the text. */
export interface Word {
  text: string
  start: number
  end: number
  /** Whether the word is in a script without spaces, such as Japanese or Thai, so it is matched anywhere. */
  run: boolean
}

const plainWords = /[a-z0-9]+/gi
const words = /[\p{L}\p{N}\p{M}]+/gu

// `ー` and `々` belong to no single script.
const unspaced =
  'ー々\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const isUnspaced = new RegExp(`[${unspaced}]`, 'u')
const pieces = new RegExp(`[${unspaced}][${unspaced}\\p{M}]*|[^${unspaced}]+`, 'gu')

export function wordsOf(text: string): Word[] {
  const found: Word[] = []
  if (isPlain(text)) {
    for (const { 0: word, index } of text.matchAll(plainWords))
      found.push({ text: word.toLowerCase(), start: index, end: index + word.length, run: false })
    return found
  }
  for (const { 0: chunk, index } of text.matchAll(words)) {
    const parts = isUnspaced.test(chunk) ? chunk.matchAll(pieces) : [{ 0: chunk, index: 0 }]
    for (const { 0: part, index: within } of parts) {
      const start = index + within
      const folded = fold(part)
      if (folded !== '')
        found.push({ text: folded, start, end: start + part.length, run: isUnspaced.test(part) })
    }
  }
  return found
}

/** For a run, its letter pairs and its last letter, so that single letters are found everywhere. */
export function termsOf({ text, run }: Word): string[] {
  if (run) return [...pairsOf(text), Array.from(text).at(-1) ?? '']
  const bare = withoutArticle(text)
  return bare === null ? [text] : [text, bare]
}

/** A single letter is its own pair. */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Across the space between two runs, so that a name is found without its space; `null` for other words. */
export function pairAcross(one: Word, next: Word): string | null {
  if (!one.run || !next.run || next.start !== one.end + 1) return null
  return `${Array.from(one.text).at(-1)}${Array.from(next.text)[0]}`
}

/** `null` if it has none. */
export function withoutArticle(word: string): string | null {
  return word.length > 4 && word.startsWith('ال') ? word.slice(2) : null
}
