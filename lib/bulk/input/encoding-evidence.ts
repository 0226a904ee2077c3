import type { Encoding } from './encodings.ts'

const looked = 65_536

/**
 * The share of non-ASCII text that would be words in this encoding, from 0 to 1. Invalid bytes give 0, except for a
 * character cut off at the end.
 */
export function evidenceFor(bytes: Uint8Array, encoding: Encoding): number {
  const first = bytes.subarray(0, looked)
  const text = decodeValid(first, encoding)
  if (text === null) return 0
  const pairs = doubleByte[encoding]
  return pairs ? pairs(first) : wordShare(text, words[encoding] ?? latin)
}

/**
 * The decoded text; `null` if it is invalid. Ignores a character cut off at the end if other multi-byte characters
 * precede it.
 */
export function decodeValid(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      return /[^\p{ASCII}]/u.test(text) ? text : null
    } catch {
      return null
    }
  }
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to

/** The share of two-byte pairs that are common characters. */
function pairShare(
  isUsual: (lead: number, trail: number) => boolean,
  isSign: (lead: number) => boolean = (lead) => within(lead, 0xa1, 0xa3),
): (bytes: Uint8Array) => number {
  return (bytes) => {
    let [usual, all] = [0, 0]
    for (let at = 0; at < bytes.length - 1; at++) {
      const lead = bytes[at]!
      if (lead < 0x80) continue
      const trail = bytes[++at]!
      if (isSign(lead)) continue
      all++
      if (isUsual(lead, trail)) usual++
    }
    return all === 0 ? 0 : usual / all
  }
}

const leadShare = (bytes: Uint8Array, from: number, to: number) =>
  pairShare(
    (lead) => within(lead, from, to),
    () => false,
  )(bytes)

// Each standard has its common characters in a different block.
const chinese = pairShare((lead, trail) => within(lead, 0xb0, 0xd7) && trail >= 0xa1)
const korean = pairShare((lead, trail) => within(lead, 0xb0, 0xc8) && trail >= 0xa1)
const japanese = pairShare(
  (lead, trail) => (within(lead, 0xa4, 0xa5) || within(lead, 0xb0, 0xcf)) && trail >= 0xa1,
)

const doubleByte: Partial<Record<Encoding, (bytes: Uint8Array) => number>> = {
  // Chinese text uses characters beyond the block of Korean syllables; text without any is Korean.
  gb18030: (bytes) => chinese(bytes) * (leadShare(bytes, 0xc9, 0xf7) < 0.05 ? 0.9 : 1),
  'euc-kr': korean,
  // Text without kana could also be Chinese.
  'euc-jp': (bytes) => japanese(bytes) * (leadShare(bytes, 0xa4, 0xa5) > 0.1 ? 1 : 0.8),
  big5: pairShare((lead) => within(lead, 0xa4, 0xc6)),
  shift_jis: (bytes) => {
    let [usual, all] = [0, 0]
    for (let at = 0; at < bytes.length - 1; at++) {
      const lead = bytes[at]!
      if (lead < 0x80) continue
      all++
      // Skip half-width kana, which names aren't written in.
      if (within(lead, 0xa0, 0xdf)) continue
      at++
      if (within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97)) usual++
    }
    return all === 0 ? 0 : usual / all
  },
}

/** Letters of one script only, and capitals only where they belong. */
type IsWord = (word: string, text: string) => boolean

const hasCase = (word: string) => /^\p{Lu}?[\p{Ll}\p{M}]+$|^\p{Lu}+$/u.test(word)
const ofScript =
  (letters: RegExp, vowels = /./u): IsWord =>
  (word) =>
    word.length > 1 && letters.test(word) && vowels.test(word)

const mostlyPlain = (word: string) => (word.match(/[^\p{ASCII}]/gu)?.length ?? 0) * 2 <= word.length
const latin: IsWord = (word) => /^\p{Script=Latin}+$/u.test(word) && hasCase(word) && mostlyPlain(word)

const words: Partial<Record<Encoding, IsWord>> = {
  'windows-1251': (word) =>
    ofScript(/^\p{Script=Cyrillic}+$/u, /[аеёиоуыэюяіїєў]/iu)(word, '') && hasCase(word),
  'koi8-r': (word) => ofScript(/^\p{Script=Cyrillic}+$/u, /[аеёиоуыэюя]/iu)(word, '') && hasCase(word),
  // Greek words of several syllables have an accent, except in capitals.
  'windows-1253': (word) =>
    ofScript(/^\p{Script=Greek}+$/u, /[άέήίόύώΐΰΆΈΉΊΌΎΏ]|^\p{Lu}+$|^..?.?$/u)(word, '') && hasCase(word),
  'windows-1255': ofScript(/^[\p{Script=Hebrew}\p{M}]+$/u),
  'windows-1256': ofScript(/^[\p{Script=Arabic}\p{M}]+$/u),
  'windows-874': ofScript(/^\p{Script=Thai}+$/u),
  'windows-1254': (word, text) => latin(word, text) && /^[A-Za-zçğıöşüâîûÇĞİÖŞÜ]+$/.test(word),
  // Written by old Mac programs. Other bytes of this encoding are mostly symbols.
  macintosh: (word, text) => latin(word, text) && /^[A-Za-zÀ-ÖØ-öø-ÿŒœŸ]+$/.test(word),
  // Icelandic letters have the same bytes as Turkish ones.
  'windows-1252': (word, text) =>
    latin(word, text) && (/[áóúæö]/i.test(text) || !/[ðþýÐÞÝ]/.test(word)) && !/^[ýþ]/.test(word),
}

const signs = /[–—‘’‚“”„«»‹›…·•№°©®™€£§\u00a0]/gu

function wordShare(text: string, isWord: IsWord): number {
  const found = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => /[^\p{ASCII}]/u.test(word)) ?? []
  const plain = found.join('').match(/[^\p{ASCII}]/gu)?.length ?? 0
  const all = text.replaceAll(signs, '').match(/[^\p{ASCII}]/gu)?.length ?? 0
  const right = found
    .filter((word) => isWord(word, text))
    .join('')
    .match(/[^\p{ASCII}]/gu)
  return all === 0 ? 0 : (right?.length ?? 0) / Math.max(all, plain)
}
