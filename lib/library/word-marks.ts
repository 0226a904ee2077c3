import { fold } from '../text/fold.ts'

/** Ordered and disjoint. */
export function wordMarks(text: string, sought: string): [start: number, end: number][] {
  const words = fold(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const { folded, from } = foldedLetters(text)
  const marks: [number, number][] = []
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      marks.push([from[at]!, from[at + word.length]!])
  marks.sort(([a], [b]) => a - b)
  const apart: [number, number][] = []
  for (const [start, end] of marks) {
    const last = apart.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart.filter(([start, end]) => start < end)
}

/** Keeps the original position of each letter, because folding can merge or split letters. */
function foldedLetters(text: string): { folded: string; from: number[] } {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    const bare = fold(letter)
    for (let index = 0; index < bare.length; index++) from.push(at)
    folded += bare
    at += letter.length
  }
  from.push(text.length)
  return { folded, from }
}
