import { fold } from '../../input/fold.ts'

/** Whether each word that was typed begins a word of the text, in any order. */
export function fits(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((sought) => words.some((word) => word.startsWith(sought)))
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
