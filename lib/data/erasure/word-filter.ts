/**
 * Tells of a text whether any of many marks may stand in it, in one pass over its letters and without taking it apart:
 * most texts hold none, and only the others are read closely.
 */
export interface WordFilter {
  /** Some of what it says `true` of holds no mark; nothing that it says `false` of holds any. */
  mayStandIn(text: string): boolean
  /** The same of JSON that is not parsed, where the words of a mark may stand apart. */
  mayStandInJson(json: string): boolean
}

/** A mark, as `normalize` leaves its text. */
export interface FilterMark {
  /** Read by its letters, where they make no words or have no blanks between them. */
  by: 'words' | 'letters'
  text: string
}

/** What a letter is in a text that was not normalized: one of these, or the code unit that stands for it; 0: not met yet. */
const noWord = 1
const notByItself = 2

/** Units by themselves, and in normalized texts; filled as they are met. */
const rawUnits = new Uint16Array(0x10000)
const normalUnits = new Uint16Array(0x10000)

/** Letters and numbers; of those beyond 16 bits nothing, which both texts and marks are read by. */
const word = /[\p{L}\p{N}]/u
/** Belongs to the letter before it. */
const joins = /[\p{M}\u1160-\u11ff\ud7b0-\ud7ff]/u

const start = 0x811c9dc5
const hashed = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193)
const paired = (before: number, hash: number) => Math.imul(before, 0x9e3779b1) ^ Math.imul(hash, 0x85ebca6b)

/** `normalize`: how a text is read, so that two spellings of one are the same. A step for each mark. */
export function* filterOf(
  marks: readonly FilterMark[],
  normalize: (text: string) => string,
): Generator<void, WordFilter> {
  // A long text has hundreds of words: of a thousand sought at random, one may be found.
  const size = 1 << Math.min(24, Math.max(15, Math.ceil(Math.log2(marks.length * 1000 + 1))))
  /** By their only word, or by two that follow one another. */
  const closely = new Uint32Array(size / 32)
  /** By their rarest word. */
  const loosely = new Uint32Array(size / 32)
  /** Units of marks that are read by their letters: those that suffice, and those that do with the one that follows. */
  const letters = new Uint8Array(0x10000)
  let isAnything = false
  let hasWords = false
  let hasLetters = false

  const put = (bits: Uint32Array, hash: number) => {
    const at = spread(hash) & (size - 1)
    bits[at >>> 5]! |= 1 << (at & 31)
  }
  const isIn = (bits: Uint32Array, hash: number) => {
    const at = spread(hash) & (size - 1)
    return (bits[at >>> 5]! & (1 << (at & 31))) !== 0
  }

  const noted: number[][] = []
  const lettered: number[][] = []
  for (const { by, text } of marks) {
    const hashes = hashesIn(text)
    if (by === 'letters') lettered.push(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)))
    else if (hashes.length > 0) noted.push(hashes)
    else isAnything = true
    yield
  }
  const counts = new Map<number, number>()
  for (const hashes of noted) {
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
    yield
  }
  for (const hashes of noted) {
    hasWords = true
    let under = 0
    for (const [at, hash] of hashes.entries()) if (counts.get(hash)! < counts.get(hashes[under]!)!) under = at
    put(loosely, hashes[under]!)
    if (hashes.length === 1) put(closely, hashes[0]!)
    else if (under > 0) put(closely, paired(hashes[under - 1]!, hashes[under]!))
    else put(closely, paired(hashes[0]!, hashes[1]!))
    yield
  }

  const ends = (before: number, hash: number) =>
    hash !== start && (isIn(closely, hash) || isIn(closely, paired(before, hash)))

  const pairCounts = new Map<number, number>()
  const pairOf = (units: readonly number[], at: number) => (units[at]! << 16) | units[at + 1]!
  for (const units of lettered) {
    for (let at = 0; at + 1 < units.length; at++)
      pairCounts.set(pairOf(units, at), (pairCounts.get(pairOf(units, at)) ?? 0) + 1)
    yield
  }
  // A plain letter only if there is no other: most texts have it.
  const weightOf = (units: readonly number[], at: number) =>
    pairCounts.get(pairOf(units, at))! + (Math.min(units[at]!, units[at + 1]!) < 0x7f ? 1e9 : 0)
  for (const units of lettered) {
    hasLetters = true
    let best = -1
    // A blank may be written in many ways.
    for (let at = 0; at + 1 < units.length; at++) {
      if (units[at] === blank || units[at + 1] === blank) continue
      if (best < 0 || weightOf(units, at) < weightOf(units, best)) best = at
    }
    const some = units.find((unit) => unit !== blank)
    if (best >= 0) {
      letters[units[best]!] ||= beginsPair
      put(closely, pairOf(units, best))
    } else if (some === undefined) isAnything = true
    else letters[some] = suffices
    yield
  }
  const hasLettersAt = (text: string, at: number, unit: number, units: Uint16Array): boolean => {
    if (letters[unit] === suffices) return true
    if (letters[unit] !== beginsPair) return false
    if (at + 1 >= text.length) return false
    const raw = text.charCodeAt(at + 1)
    const next = units[raw] || (units === rawUnits ? rawUnitOf(raw) : normalUnitOf(raw))
    // What has to be read otherwise may be anything.
    if (next === notByItself || raw === backslash || raw === percent) return true
    return isIn(closely, (unit << 16) | (next === noWord ? raw : next))
  }

  /** `null`: it has to be normalized first. */
  const look = (text: string, units: Uint16Array, unitOf: (unit: number) => number): boolean | null => {
    const isRaw = units === rawUnits
    let before = start
    let hash = start
    for (let at = 0; at < text.length; at++) {
      const raw = text.charCodeAt(at)
      const unit = units[raw] || unitOf(raw)
      if (unit === notByItself) return null
      if (hasLetters && hasLettersAt(text, at, unit === noWord ? raw : unit, units)) return true
      if (unit !== noWord) {
        hash = hashed(hash, unit)
        continue
      }
      if (hash !== start) {
        if (ends(before, hash)) return true
        before = hash
        hash = start
      }
      if (isRaw && (raw === backslash || raw === percent) && isEscape(text, at)) return null
    }
    return ends(before, hash)
  }

  /** `null`: it has to be parsed. */
  const lookInJson = (json: string): boolean | null => {
    let hash = start
    // `\n` and such stand for what ends a word: the next one is read with that letter, and without it.
    let other = start
    let isEscaped = false
    const isEnd = () => isIn(loosely, hash) || (isEscaped && other !== start && isIn(loosely, other))
    for (let at = 0; at < json.length; at++) {
      const raw = json.charCodeAt(at)
      const unit = rawUnits[raw] || rawUnitOf(raw)
      if (unit === notByItself) return null
      if (hasLetters && hasLettersAt(json, at, unit === noWord ? raw : unit, rawUnits)) return true
      if (unit !== noWord) {
        hash = hashed(hash, unit)
        if (isEscaped) other = hashed(other, unit)
        continue
      }
      if (hash !== start && isEnd()) return true
      hash = start
      isEscaped = false
      if ((raw === backslash || raw === percent) && isEscape(json, at)) return null
      if (raw !== backslash) continue
      const next = json.charCodeAt(at + 1)
      // Not `\"`, `\\` and `\/`, which are no letters.
      if (!(next >= 0x61 && next <= 0x7a)) continue
      if (hasLetters && letters[next] !== 0) return true
      hash = hashed(start, next)
      other = start
      isEscaped = true
      at++
    }
    return hash !== start && isEnd()
  }

  return {
    mayStandIn(text) {
      if (isAnything) return true
      if (!hasWords && !hasLetters) return false
      const found = look(text, rawUnits, rawUnitOf)
      if (found !== null) return found
      if (look(normalize(text), normalUnits, normalUnitOf)) return true
      return escapes.test(text) && look(foldCase(text.normalize('NFC')), normalUnits, normalUnitOf) === true
    },
    mayStandInJson: (json) => isAnything || ((hasWords || hasLetters) && lookInJson(json) !== false),
  }
}

const percent = 0x25
const escapes = /\\u|%/

/** Whether an escape of JSON or of an address begins here. */
function isEscape(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === backslash
    ? next === 0x75 || next === 0x55
    : isHex(next) && isHex(text.charCodeAt(at + 2))
}

const isHex = (unit: number) =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66)

const suffices = 1
const beginsPair = 2

const blank = 0x20
const backslash = 0x5c

/** Its lower bits say little of a hash that was only multiplied. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

function hashesIn(text: string): number[] {
  const found: number[] = []
  let hash = start
  for (let at = 0; at <= text.length; at++) {
    const raw = text.charCodeAt(at)
    const unit = at === text.length ? noWord : normalUnits[raw] || normalUnitOf(raw)
    if (unit !== noWord) hash = hashed(hash, unit)
    else if (hash !== start) {
      found.push(hash)
      hash = start
    }
  }
  return found
}

const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff

function normalUnitOf(unit: number): number {
  const found = !isHalf(unit) && word.test(String.fromCharCode(unit)) ? unit : noWord
  normalUnits[unit] = found
  return found
}

/** As it is read where nothing around it has a say in it. */
function rawUnitOf(unit: number): number {
  const found = isHalf(unit) ? noWord : rawUnitByItself(String.fromCharCode(unit))
  rawUnits[unit] = found
  return found
}

function rawUnitByItself(letter: string): number {
  if (joins.test(letter) || letter.normalize('NFC') !== letter) return notByItself
  const folded = foldCase(letter)
  if (folded.length !== 1) return notByItself
  if (word.test(folded)) return folded.charCodeAt(0)
  return folded === letter ? noWord : notByItself
}

/** The same for all texts that a pattern takes for each other when it ignores case. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return lower.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}
