import { canonicalJson, compareTexts } from '../records/canonical-json.ts'
import type { EarlierSection, SectionRow } from '../records/rows/sections.ts'
import { isSamePurchase } from '../records/earlier-sections.ts'
import { isUnspaced } from '../records/identity/mentions.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Single characters in scripts without spaces, otherwise words and the single characters between them. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+|./gsu

const piecesOf = (text: string): string[] => text.normalize('NFC').match(pieces) ?? []

const fieldsOf = (value: Fields) => Object.entries(value).filter(([, field]) => field !== undefined)

/** Whether `part` results from removing list entries, fields or words from `whole`. Compares texts in NFC. */
export function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part === 'string' && typeof whole === 'string')
    return part === whole || isWithin(piecesOf(part), piecesOf(whole), Object.is)
  if (Array.isArray(part) && Array.isArray(whole)) return isWithin(part, whole, isPartOf)
  if (isFields(part) && isFields(whole))
    return fieldsOf(part).every(([name, field]) => Object.hasOwn(whole, name) && isPartOf(field, whole[name]))
  return part === whole
}

function isWithin(
  part: readonly unknown[],
  whole: readonly unknown[],
  isSame: (one: unknown, other: unknown) => boolean,
): boolean {
  let at = 0
  for (const one of part) {
    while (at < whole.length && !isSame(one, whole[at])) at++
    if (at++ >= whole.length) return false
  }
  return true
}

/**
 * The common part of two values that derive from one value by removing entries, fields and words. Symmetric, and a part
 * of both.
 */
export function commonPart(a: unknown, b: unknown): unknown {
  const part = partOfBoth(a, b)
  return part === nothing ? null : part
}

const nothing = Symbol('nothing')

function partOfBoth(a: unknown, b: unknown): unknown {
  const isWithinB = isPartOf(a, b)
  const isWithinA = isPartOf(b, a)
  const isFirst = compareTexts(canonicalJson(a), canonicalJson(b)) <= 0
  if (isWithinA && isWithinB) return isFirst ? a : b
  if (isWithinA || isWithinB) return isWithinB ? a : b
  const [one, other] = isFirst ? [a, b] : [b, a]
  if (typeof one === 'string' && typeof other === 'string')
    return aligned(piecesOf(one), piecesOf(other), (x, y) => (x !== y ? 0 : isWord(x) ? 10 : 1))
      .map(([piece]) => piece)
      .join('')
  if (Array.isArray(one) && Array.isArray(other))
    return alignedEntries(one, other)
      .map(([x, y]) => partOfBoth(x, y))
      .filter((entry) => entry !== nothing)
  if (isFields(one) && isFields(other)) {
    const shared = fieldsOf(one).filter(([name]) => Object.hasOwn(other, name) && other[name] !== undefined)
    const parts = shared.map(([name, field]) => [name, partOfBoth(field, other[name])] as const)
    return Object.fromEntries(parts.filter(([, field]) => field !== nothing))
  }
  return nothing
}

/**
 * How alike two entries are that may derive from the same one; 0 if they can't. Numbers never change, and texts only
 * lose words.
 */
function likeness(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return likenessOfTexts(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return 1
  if (!isFields(a) || !isFields(b)) return a === b ? 1 : 0
  let sum = 1
  for (const [name, field] of fieldsOf(a)) {
    const other = b[name]
    if (other === undefined) continue
    const likenessOf = likeness(field, other)
    if (likenessOf === 0) return 0
    sum += likenessOf
  }
  return sum
}

function likenessOfTexts(a: string, b: string): number {
  if (a === b) return a === '' ? 1 : 10
  if (isPartOf(a, b) || isPartOf(b, a)) return 1
  // URLs and emails share many pieces without deriving from the same text.
  if ([a, b].every((text) => !/\s/.test(text) && !isUnspaced(text))) return 0
  const [few, many] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.size - y.size) as [
    Set<string>,
    Set<string>,
  ]
  return few.intersection(many).size * 2 >= few.size ? 1 : 0
}

const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece)

const wordsOf = (text: string) => new Set(piecesOf(text).filter(isWord))

/** Pairs the entries of two lists. At equal lengths nothing was removed, so entries are paired by position. */
function alignedEntries(a: readonly unknown[], b: readonly unknown[]): [unknown, unknown][] {
  const isWhole = a.length === b.length && a.every((entry, at) => likeness(entry, b[at]) > 0)
  return isWhole ? a.map((entry, at) => [entry, b[at]]) : aligned(a, b, likeness)
}

/** Limits memory. Of longer lists, only the common beginning and end remain. */
const maxPairs = 4_000_000

function aligned<Entry>(
  a: readonly Entry[],
  b: readonly Entry[],
  likenessOf: (x: Entry, y: Entry) => number,
): [Entry, Entry][] {
  const isSame = (x: Entry | undefined, y: Entry | undefined) =>
    typeof x === 'string' ? x === y : canonicalJson(x) === canonicalJson(y)
  const maximum = Math.min(a.length, b.length)
  let before = 0
  while (before < maximum && isSame(a[before], b[before])) before++
  let after = 0
  while (after < maximum - before && isSame(a.at(-1 - after), b.at(-1 - after))) after++
  const pairs = (from: number, count: number) =>
    a.slice(from, from + count).map((entry): [Entry, Entry] => [entry, entry])
  const middle = alignedWithin(
    a.slice(before, a.length - after),
    b.slice(before, b.length - after),
    likenessOf,
  )
  return [...pairs(0, before), ...middle, ...pairs(a.length - after, after)]
}

function alignedWithin<Entry>(
  a: readonly Entry[],
  b: readonly Entry[],
  likenessOf: (x: Entry, y: Entry) => number,
): [Entry, Entry][] {
  if (a.length * b.length > maxPairs) return []
  const width = b.length + 1
  const likes = new Uint32Array(a.length * b.length)
  const best = new Uint32Array((a.length + 1) * width)
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--) {
      const score = likenessOf(a[x]!, b[y]!)
      likes[x * b.length + y] = score
      best[x * width + y] = Math.max(
        best[(x + 1) * width + y]!,
        best[x * width + y + 1]!,
        score > 0 ? score + best[(x + 1) * width + y + 1]! : 0,
      )
    }
  const pairs: [Entry, Entry][] = []
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    const score = likes[x * b.length + y]!
    const rest = best[x * width + y]!
    if (score > 0 && rest === score + best[(x + 1) * width + y + 1]!) pairs.push([a[x++]!, b[y++]!])
    else if (rest === best[(x + 1) * width + y]!) x++
    else y++
  }
  return pairs
}

type SectionVersion = Pick<EarlierSection, 'at' | 'request' | 'data' | 'mentionsErased'>

const areBothErased = (a: SectionVersion, b: SectionVersion) =>
  isSamePurchase(a, b) && a.mentionsErased === true && b.mentionsErased === true

/** Reduces a section to the common part if mentions were erased in both versions of the same purchase. */
export function withoutErasedIn(section: SectionRow, other: SectionRow): SectionRow {
  const { earlier } = section
  const isBoth = areBothErased(section, other)
  const isEarlier = (earlier ?? []).some((one) =>
    (other.earlier ?? []).some((each) => areBothErased(one, each)),
  )
  if (!isBoth && !isEarlier) return section
  return {
    ...section,
    ...(isBoth
      ? {
          data: commonPart(section.data, other.data),
          unreadable: commonPart(section.unreadable, other.unreadable),
        }
      : {}),
    ...(earlier
      ? {
          earlier: earlier.map((one) =>
            (other.earlier ?? [])
              .filter((each) => areBothErased(one, each))
              .reduce(
                (remaining, each) => ({ ...remaining, data: commonPart(remaining.data, each.data) }),
                one,
              ),
          ),
        }
      : {}),
  } as SectionRow
}
