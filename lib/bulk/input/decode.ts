import type { Encoding } from './encodings.ts'
import { decodeValid, evidenceFor } from './encoding-evidence.ts'

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Detects the encoding by byte order mark, by the zeros of UTF-16, then by valid UTF-8. Otherwise chooses the local
 * encoding that gives the most words, and prefers those of the user's languages (`languages`, best first). The default
 * is windows-1252, in which every byte is valid.
 */
export function encodingOf(bytes: Uint8Array, languages: readonly string[] = navigator.languages): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const wide = withZeros(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  // English is mostly ASCII, so it gives no hint.
  const language = languages.find((tag) => tag && !/^en\b/i.test(tag))
  const usual = (language === undefined ? undefined : usualIn(language)) ?? 'windows-1252'
  // Baltic, Vietnamese and Central European bytes are also valid Western ones, so only the language can decide.
  const candidates = [...new Set<Encoding>([usual, ...distinguishable])]
  const ranked = candidates
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

/** Encodings that their bytes reveal. Of equally good ones, the first wins. */
const distinguishable: readonly Encoding[] = [
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
  'macintosh',
]

/** In the share of words, for an encoding of the user's language. */
const byLanguage = 0.15
const enough = 0.5

/** Accepts a few bytes of another encoding, as in files that were joined. */
function isUtf8(bytes: Uint8Array): boolean {
  if (decodeValid(bytes, 'utf-8') !== null) return true
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return broken * 20 <= whole
}

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

/** Decodes text and removes its byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

const looked = 1024

function withZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const first = bytes.subarray(0, looked)
  for (const [index, byte] of first.entries()) if (byte === 0) zeros[index % 2]!++
  const [even = 0, odd = 0] = zeros
  if (even + odd < first.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
