import { escaped, isUnspaced, marksOf, plain, type MentionNames } from '../../records/identity/mentions.ts'
import { buildAutomaton, unclear, type Automaton } from './automaton.ts'

/** Of the people who share a name. */
type Numbers = readonly number[]

export type See = (people: Numbers) => void

export interface NameMatcher {
  namedBy(text: string, see: See): void
  isNamedBy(text: string): boolean
  byHandle(text: string): Numbers
}

interface Mark {
  text: string
  meant: string
  people: number[]
  letters?: RegExp
  /** Counts only within a URL or alias. */
  leads: boolean
}

const nobody: Numbers = []

/** In characters: the length of texts with cached results. Most texts with names are read several times. */
const maxRemembered = 200_000

/** Yields often, so that the caller can pause. */
export function* matchNames(people: readonly MentionNames[]): Generator<void, NameMatcher> {
  const handles = new Map<string, number[]>()
  const marks = new Map<string, Mark>()
  const note = (text: string, leads: boolean, number: number) => {
    const id = `${leads ? '/' : ' '}${text}`
    const mark = marks.get(id) ?? { text, meant: plain(text), people: [], leads }
    marks.set(id, mark)
    if (mark.people.at(-1) !== number) mark.people.push(number)
    return mark
  }
  for (const [number, one] of people.entries()) {
    for (const text of marksOf(one)) note(text, false, number)
    for (const id of one.ids) {
      const { meant } = note(id, true, number)
      const known = handles.get(meant)
      if (!known) handles.set(meant, [number])
      else if (known.at(-1) !== number) known.push(number)
    }
    yield
  }
  const automaton = yield* buildAutomaton(patternsOf(marks.values()))

  const recent = new Map<string, Numbers[]>()
  let length = 0
  const namedBy = (text: string, see: See): void => {
    let named = recent.get(text)
    if (!named) {
      const found = candidatesIn(automaton, text)
      if (found.size === 0) return
      named = verified(found, text)
      length += text.length
      if (length > maxRemembered) {
        recent.clear()
        length = text.length
      }
      recent.set(text, named)
    }
    for (const numbers of named) see(numbers)
  }
  return {
    namedBy,
    isNamedBy(text) {
      let isNamed = false
      namedBy(text, () => (isNamed = true))
      return isNamed
    },
    byHandle: (text) => (handles.size > 0 ? handles.get(plain(text)) : undefined) ?? nobody,
  }
}

function* patternsOf(marks: Iterable<Mark>): Generator<[pattern: string, mark: Mark]> {
  for (const mark of marks) {
    const written = foldCase(mark.text.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
    const meant = foldCase(mark.meant)
    yield [written, mark]
    if (meant !== written) yield [meant, mark]
  }
}

const escapes = /\\u[\da-f]{4}|%[\da-f]{2}/i

function candidatesIn(automaton: Automaton<Mark>, text: string): ReadonlySet<Mark> {
  const found = new Set<Mark>()
  const hasEscapes = escapes.test(text)
  if (!hasEscapes && automaton.findIn(text, found, foldUnit)) return found
  automaton.findIn(foldCase(plain(text)), found)
  if (hasEscapes) automaton.findIn(foldCase(text.normalize('NFC').replaceAll(/\s+/g, ' ')), found)
  return found
}

const leading = /\/in\/|person:/iu

function verified(candidates: ReadonlySet<Mark>, text: string): Numbers[] {
  const meant = plain(text)
  const written = text.normalize('NFC')
  const mayLead = leading.test(written) || leading.test(meant)
  const isNamed = (mark: Mark) =>
    mark.leads
      ? mayLead && (occursIn(mark, written) || occursIn(mark, meant))
      : mark.meant === meant || occursIn(mark, written) || occursIn(mark, meant)
  return [...candidates].filter(isNamed).map((mark) => mark.people)
}

const begins = /(?<![\p{L}\p{N}-])/iuy
const ends = /(?![\p{L}\p{N}-])/iuy

/**
 * Whether a text contains the name where `mentionsOf` would find it. Word boundaries are checked separately, because
 * they make patterns with thousands of names slow.
 */
function occursIn(mark: Mark, text: string): boolean {
  const { leads } = mark
  const isBounded = leads || !isUnspaced(mark.text)
  mark.letters ??= new RegExp(
    leads
      ? `(?:/in/|\\bperson:(?:member:)?)${escaped(mark.text)}`
      : escaped(mark.text.trim()).replaceAll(/\s+/g, '\\s+'),
    'giu',
  )
  const { letters } = mark
  letters.lastIndex = 0
  for (let found = letters.exec(text); found; found = letters.exec(text)) {
    const { index } = found
    const isWhole =
      !isBounded || ((leads || isAt(begins, text, index)) && isAt(ends, text, letters.lastIndex))
    if (isWhole) return true
    letters.lastIndex = index + (text.codePointAt(index)! > 0xffff ? 2 : 1)
  }
  return false
}

function isAt(bound: RegExp, text: string, at: number): boolean {
  bound.lastIndex = at
  return bound.test(text)
}

/** Equal for texts that differ only in case. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return lower.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

const blank = 0x20
/** Combining marks and surrogates with case, because they depend on their neighbors. Excludes those of emoji. */
const dependent = /(?![\ufe00-\ufe0f])[\p{M}\u1160-\u11ff\ud7b0-\ud83b\ud83f-\udbff]/u

const foldedUnits = new Int32Array(0x10000)

/** `unclear` if its neighbors matter. */
function foldUnit(unit: number): number {
  return foldedUnits[unit]! || (foldedUnits[unit] = foldLetter(String.fromCharCode(unit)))
}

function foldLetter(letter: string): number {
  if (/\s/.test(letter)) return blank
  const folded = foldCase(letter)
  const isClear = !dependent.test(letter) && letter.normalize('NFC') === letter && folded.length === 1
  return isClear ? folded.charCodeAt(0) : unclear
}
