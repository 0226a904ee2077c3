import { filterOf, foldCase, type FilterMark } from './word-filter.ts'
import { escaped, isUnspaced, marksOf, plain, type MentionNames } from '../../records/identity/mentions.ts'

/** People by their numbers, in order: several may have the same name. */
type Numbers = readonly number[]

/** Hears of people; of some more than once. */
export type See = (people: Numbers) => void

/** Finds which of many people a text names, in one reading of the text. */
export interface NameIndex {
  /** Tells of the people whom a text names, as `mentionsOf` would find each of them. */
  namedBy(text: string, see: See): void
  isNamedBy(text: string): boolean
  /** Those who have this as a handle or an id of theirs. */
  byHandle(text: string): Numbers
  /** Whether JSON that is not parsed may name somebody; if not, nothing in it does. */
  mayBeInJson(json: string): boolean
}

/** One text by which somebody is named. */
interface Mark {
  text: string
  people: number[]
  /** Finds it wherever its letters stand; built when the words of a text first suggest it. */
  letters?: RegExp
  /** Only an address or an alias that leads to it counts. */
  leads: boolean
}

const nobody: Numbers = []

/** Characters of texts of which is known whom they name: more than one row has, mostly. */
const mostKept = 200_000

/**
 * Files every name under its words. A text is read once, word by word, however many people there are; what its words
 * suggest is then sought by itself.
 */
export function* indexNames(people: readonly MentionNames[]): Generator<void, NameIndex> {
  const whole = new Map<string, number[]>()
  const handles = new Map<string, number[]>()
  const marks = new Map<string, Mark>()
  const words = phrases()
  const letters = phrases()
  const filtered: FilterMark[] = []

  const note = (text: string, leads: boolean, number: number) => {
    const id = `${leads ? '/' : ' '}${text}`
    const known = marks.get(id)
    if (known) {
      push(known.people, number)
      return
    }
    const mark: Mark = { text, people: [number], leads }
    marks.set(id, mark)
    const read = foldCase(text.normalize('NFC'))
    const own = wordsIn(read)
    // Where words have no blanks between them, the next letter says nothing.
    if (own.length === 0 || (!leads && isUnspaced(text))) {
      const joined = read.replaceAll(/\s+/g, ' ').trim()
      letters.note(Array.from(joined), mark)
      filtered.push({ by: 'letters', text: joined })
    } else {
      words.note(own, mark)
      filtered.push({ by: 'words', text: read })
    }
  }
  for (const [number, one] of people.entries()) {
    for (const text of marksOf(one)) {
      const meant = plain(text)
      // With escapes it is other words.
      if (!whole.has(meant) && meant !== text.toLowerCase())
        filtered.push({ by: 'words', text: foldCase(meant) })
      add(whole, meant, number)
      note(text, false, number)
    }
    for (const id of one.ids) {
      const meant = plain(id)
      if (!handles.has(meant) && meant !== id.toLowerCase())
        filtered.push({ by: 'words', text: foldCase(meant) })
      add(handles, meant, number)
      note(id, true, number)
    }
    yield
  }
  yield* words.file()
  yield* letters.file()
  const filter = yield* filterOf(filtered, (text) => foldCase(plain(text)))

  const suggestedBy = (text: string, found: Set<Mark>) => {
    const read = foldCase(text)
    words.suggest(wordsIn(read), found)
    if (letters.mayStandIn(read)) letters.suggest(Array.from(read), found)
  }
  // A text that names somebody is read again when they are taken out, once for each of them.
  const lately = new Map<string, Numbers[]>()
  let length = 0
  const namedBy = (text: string, see: See): void => {
    if (!filter.mayStandIn(text)) return
    let named = lately.get(text)
    if (!named) {
      named = [...closelyNamedBy(text)]
      length += text.length
      if (length > mostKept) {
        lately.clear()
        length = text.length
      }
      lately.set(text, named)
    }
    for (const numbers of named) see(numbers)
  }
  function* closelyNamedBy(text: string): Generator<Numbers> {
    const meant = plain(text)
    const found = new Set<Mark>()
    suggestedBy(meant, found)
    // A text with escapes is looked at as it stands, too.
    if (/\\u|%/.test(text)) suggestedBy(text.normalize('NFC').replaceAll(/\s+/g, ' '), found)
    const same = whole.get(meant)
    if (same) yield same
    if (found.size === 0) return
    const written = text.normalize('NFC')
    const mayLead = leading.test(written) || leading.test(meant)
    for (const mark of found)
      if ((!mark.leads || mayLead) && (standsIn(mark, written) || standsIn(mark, meant))) yield mark.people
  }
  return {
    namedBy,
    isNamedBy(text) {
      let isNamed = false
      namedBy(text, () => (isNamed = true))
      return isNamed
    },
    byHandle: (text) => (handles.size > 0 ? handles.get(plain(text)) : undefined) ?? nobody,
    mayBeInJson: (json) => filter.mayStandInJson(json),
  }
}

const leading = /\/in\/|person:/iu

/** A mark as words, or as letters, and which of them it is filed under. */
interface Filed {
  mark: Mark
  parts: readonly string[]
  under: number
}

/** What is filed under a part: by itself, with the part that follows it, or, where none does, with the one before. */
interface Drawer {
  alone: Filed[]
  before: Map<string, Filed[]>
  after: Map<string, Filed[]>
}

/** So many in one place are looked at in less time than a second part takes. */
const few = 4

/**
 * Files marks by the rarest of their parts, and with its neighbour where many have it: a text that holds the mark holds
 * those, and others rarely do.
 */
function phrases() {
  const noted: { mark: Mark; parts: readonly string[] }[] = []
  const drawers = new Map<string, Drawer>()
  let letters: RegExp | undefined

  const drawerOf = (part: string): Drawer => {
    const known = drawers.get(part)
    if (known) return known
    const drawer: Drawer = { alone: [], before: new Map(), after: new Map() }
    drawers.set(part, drawer)
    return drawer
  }
  const suggestAmong = (some: readonly Filed[], parts: readonly string[], at: number, found: Set<Mark>) => {
    for (const { mark, parts: own, under } of some) {
      const from = at - under
      let isThere = true
      for (let index = 0; isThere && index < own.length; index++) isThere = parts[from + index] === own[index]
      if (isThere) found.add(mark)
    }
  }
  return {
    note(parts: readonly string[], mark: Mark): void {
      noted.push({ mark, parts })
    },
    /** Once all are noted. */
    *file(): Generator<void, void> {
      const counts = new Map<string, number>()
      for (const { parts } of noted) {
        for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
        yield
      }
      for (const { mark, parts } of noted) {
        const under = rarest(parts, counts)
        const drawer = drawerOf(parts[under]!)
        const one = { mark, parts, under }
        if (parts.length === 1 || counts.get(parts[under]!)! <= few) drawer.alone.push(one)
        else if (under + 1 < parts.length) add(drawer.before, parts[under + 1]!, one)
        else add(drawer.after, parts[under - 1]!, one)
        yield
      }
      noted.length = 0
    },
    /** Whether a part under which something is filed, which is one letter, is in a text. */
    mayStandIn(text: string): boolean {
      if (drawers.size === 0) return false
      letters ??= classOf(drawers.keys())
      return letters.test(text)
    },
    suggest(parts: readonly string[], found: Set<Mark>): void {
      for (let at = 0; at < parts.length; at++) {
        const drawer = drawers.get(parts[at]!)
        if (!drawer) continue
        suggestAmong(drawer.alone, parts, at, found)
        const { before, after } = drawer
        if (before.size > 0) suggestAmong(before.get(parts[at + 1] ?? '') ?? none, parts, at, found)
        if (after.size > 0) suggestAmong(after.get(parts[at - 1] ?? '') ?? none, parts, at, found)
      }
    },
  }
}

const none: readonly Filed[] = []

/** Where the part stands that the fewest have, of as many the longest; a plain letter or blank only if there is no other. */
function rarest(parts: readonly string[], counts: ReadonlyMap<string, number>): number {
  const weightOf = (part: string) => counts.get(part)! + (part.length === 1 && part <= '~' ? 1e9 : 0)
  let best = 0
  for (const [at, part] of parts.entries()) {
    const fewer = weightOf(part) - weightOf(parts[best]!)
    if (fewer < 0 || (fewer === 0 && part.length > parts[best]!.length)) best = at
  }
  return best
}

/** A pattern of any of these letters. */
function classOf(letters: Iterable<string>): RegExp {
  const codes = [...letters].map((letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`)
  return new RegExp(`[${codes.join('')}]`, 'u')
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const begins = /(?<![\p{L}\p{N}-])/iuy
const ends = /(?![\p{L}\p{N}-])/iuy

/**
 * Whether a mark stands in a text where `mentionsOf` finds it. Its bounds are looked at by themselves: a pattern with
 * both takes long to build, for each of thousands of names.
 */
function standsIn(mark: Mark, text: string): boolean {
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

function push(numbers: number[], number: number): void {
  if (numbers.at(-1) !== number) numbers.push(number)
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (!known) map.set(key, [value])
  else if (known.at(-1) !== value) known.push(value)
}
