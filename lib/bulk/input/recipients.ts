import { parseAddress } from '../../input/parse-address.ts'
import { entryOf, type InputEntry } from './input-entry.ts'
import { parsePersonName } from './parse-person-name.ts'

/** Mail programs copy addresses in angle brackets, in square brackets, or bare. */
const address =
  /<\s*(?:mailto:)?([^<>\s"]+@[^<>\s"]+?)\s*>|\[\s*mailto:([^\]\s]+)\s*\]|(?<![^\s;,<([:])([^\s;,<>()[\]:"]+@[^\s;,<>()[\]:"]+)/g

const header =
  /^\s*(?:to|cc|bcc|from|reply-to|an|von|kopie|à|a|de|para|cco|co|cci|da|aan|van|do|od|til|fra|från|till|кому|от|宛先|差出人|发件人|收件人|받는 사람|보낸 사람|من|إلى)\s*[:：]\s*/iu

/** Decodes RFC 2047 words such as `=?UTF-8?Q?J=C3=BCrgen?=`. Words in unknown encodings stay as they are. */
export const withDecodedWords = (line: string): string =>
  line.includes('=?')
    ? line
        .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
        .replaceAll(
          /=\?([\w-]+)\?([BQ])\?([^?\s]*)\?=/gi,
          (whole, charset: string, way: string, text: string) => {
            try {
              const bytes = way.toUpperCase() === 'B' ? atob(text) : unquoted(text)
              return new TextDecoder(charset).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)))
            } catch {
              return whole
            }
          },
        )
    : line

const unquoted = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const between = /^[\s;,]*(?:[^;,<>@:]{1,80}:[\s;,]*)?$/

/**
 * The recipients with their names in a line such as `Lee, Ann <ann@acme.example>; bob@acme.example`. `null` for any
 * other line.
 */
export function recipientsIn(text: string, socialUrl: string): InputEntry[] | null {
  const line = text.replace(header, '')
  const found = [...line.matchAll(address)]
  if (!found.some(([, angled, squared]) => angled ?? squared)) return null
  // A single recipient with a plain name is parsed like other lines, which may also have a company.
  const isPlain = !/[,'"“”‘’]|\s(?:via|on behalf of)\s/i.test(line.slice(0, found[0]!.index))
  if (found.length === 1 && isPlain && line === text) return null
  const entries: InputEntry[] = []
  let end = 0
  for (const [at, match] of found.entries()) {
    const [whole, angled, squared, bare] = match
    const before = line.slice(end, match.index)
    end = match.index + whole.length
    // Some programs write the address twice: `ann@acme.example <ann@acme.example>`.
    const next = found[at + 1]
    const isName = bare !== undefined && next !== undefined && /^['"]?\s*$/.test(line.slice(end, next.index))
    if (isName && next[3] === undefined && between.test(before.replaceAll(/['"]/g, ''))) continue
    const read = parseAddress(angled ?? squared ?? bare ?? '', socialUrl)
    if (!read || !('email' in read)) return null
    const name = bare === undefined ? displayName(before) : ''
    if (bare !== undefined && !between.test(before)) return null
    const comment = /^\s*\(([^()]*)\)/.exec(line.slice(end))
    if (bare !== undefined && comment) end += comment[0].length
    const person = parsePersonName(bare === undefined ? name : (comment?.[1] ?? ''))
    entries.push(
      entryOf({ ...person, email: read.email }, [name, read.email].filter(Boolean).join(', ')) as InputEntry,
    )
  }
  return /^[\s;,.>]*$/.test(line.slice(end)) ? entries : null
}

/** Without quotes, the name of a group, and additions by mailing lists. */
function displayName(text: string): string {
  const name = text
    .replaceAll(/^[\s;,>]+|[\s;,:]+$/g, '')
    .replace(/^[^"'<>@:,]{1,80}:\s*/, '')
    .replace(/\s+(?:via|on behalf of|im auftrag von|au nom de|en nombre de|em nome de)\s.*$/i, '')
  return name.replaceAll(/^['"“”‘’\s]+|['"“”‘’\s]+$/g, '').trim()
}
