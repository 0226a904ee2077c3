import type { Encoding } from './encodings.ts'
import { decodeValid, evidenceFor } from './encoding-evidence.ts'

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The encoding that bytes are in: by their mark, by the zeros that UTF-16 has in most texts, by being UTF-8. What is left
 * was written by a spreadsheet in its computer's language: it is what makes the most words of the bytes, and among those
 * that make as many the one of the reader's language (`languages`, as the browser names them, the first best); else
 * Windows' Western one, which every byte is valid in.
 */
export function encodingOf(bytes: Uint8Array, languages: readonly string[] = navigator.languages): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const wide = withZeros(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  // English is mostly ASCII, and says nothing of what the other bytes are.
  const language = languages.find((tag) => tag && !/^en\b/i.test(tag))
  const usual = (language === undefined ? undefined : usualIn(language)) ?? 'windows-1252'
  // Baltic, Vietnamese and Central European letters are Western ones as well: only the language tells them.
  const asked = [...new Set<Encoding>([usual, ...told])]
  const ranked = asked
    .map((encoding) => ({ encoding, evidence: evidenceFor(bytes, encoding) }))
    .map(({ encoding, evidence }) => ({
      encoding,
      rank: evidence + (encoding === usual && evidence > 0 ? byLanguage : 0),
    }))
    .toSorted((a, b) => b.rank - a.rank)
  const [best] = ranked
  if (best && best.rank >= enough) return best.encoding
  return decodeValid(bytes, usual) === null ? 'windows-1252' : usual
}

/** What the bytes tell apart from each other; among equals the first. */
const told: readonly Encoding[] = [
  'windows-1252',
  'windows-1254',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'euc-kr',
  'euc-jp',
  'gb18030',
  'shift_jis',
  'big5',
]

/** What the reader's language is worth, as a share of the words. */
const byLanguage = 0.15
/** Less than this share of words is no evidence. */
const enough = 0.5

/** All of it; or but for few bytes, where somebody put files of different kinds together. */
function isUtf8(bytes: Uint8Array): boolean {
  if (decodeValid(bytes, 'utf-8') !== null) return true
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return broken * 20 <= whole
}

/** What Windows writes in each script; in Latin letters, in each language that is not Western. */
const byScript: Record<string, Encoding> = {
  Arab: 'windows-1256',
  Cyrl: 'windows-1251',
  Grek: 'windows-1253',
  Hans: 'gb18030',
  Hant: 'big5',
  Hebr: 'windows-1255',
  Jpan: 'shift_jis',
  Kore: 'euc-kr',
  Thai: 'windows-874',
}
const latin: [Encoding, string[]][] = [
  ['windows-1250', ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq', 'sr']],
  ['windows-1254', ['az', 'tr']],
  ['windows-1257', ['et', 'lt', 'lv']],
  ['windows-1258', ['vi']],
]

function usualIn(tag: string): Encoding | undefined {
  const { language, script = '' } = new Intl.Locale(tag).maximize()
  return byScript[script] ?? latin.find(([, languages]) => languages.includes(language))?.[0]
}

/** The text without its byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** The first bytes that are looked through, an even number. */
const looked = 1024

function withZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const first = bytes.subarray(0, looked)
  for (const [index, byte] of first.entries()) if (byte === 0) zeros[index % 2]!++
  const [even = 0, odd = 0] = zeros
  if (even + odd < first.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
