import { fold } from './fold.ts'

/** Each typed word starts a word of the text, in any order. */
export function fits(text: string, typed: string): boolean {
  const sought = wordsOf(typed)
  if (sought.length === 0) return true
  const words = wordsOf(text)
  return sought.every((start) => words.some((word) => word.startsWith(start)))
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
