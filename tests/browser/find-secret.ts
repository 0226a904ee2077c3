import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Plain, encoded, reversed, or within a longer text. */
function writingsOf(secret: string): Map<string, Buffer> {
  const bytes = Buffer.from(secret)
  const turned = Buffer.from(bytes.toReversed()).toString()
  const base64 = [0, 1, 2].map((offset) => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // Only the part that depends on nothing but the secret.
    return all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  const texts: [string, string][] = [
    ['as it is', secret],
    ['reversed', turned],
    ['in capitals', secret.toUpperCase()],
    ['in small letters', secret.toLowerCase()],
    ['for addresses', encodeURIComponent(secret)],
    ['in hexadecimal', bytes.toString('hex')],
    ['in hexadecimal capitals', bytes.toString('hex').toUpperCase()],
    ...base64.flatMap((text, offset): [string, string][] => [
      [`in base64 at ${offset}`, text],
      [`in base64url at ${offset}`, text.replaceAll('+', '-').replaceAll('/', '_')],
    ]),
    ['its first half', secret.slice(0, Math.ceil(secret.length / 2))],
    ['its second half', secret.slice(-Math.ceil(secret.length / 2))],
  ]
  return new Map(
    texts.flatMap(([how, text]): [string, Buffer][] => [
      [how, Buffer.from(text)],
      [`${how}, UTF-16`, Buffer.from(text, 'utf16le')],
      [`${how}, UTF-16 the other way`, Buffer.from(text, 'utf16le').swap16()],
    ]),
  )
}

export function writingsIn(bytes: Buffer, secret: string): string[] {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const found = [...writingsOf(secret)].flatMap(([how, writing]) => (bytes.includes(writing) ? [how] : []))
  return isPacked ? [...found, ...writingsIn(gunzipSync(bytes), secret)] : found
}

/** Even in their names, with its encoding: `Local Storage/leveldb/000003.log: reversed`. */
export function filesWith(folder: string, secret: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name)
    const bytes = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : Buffer.alloc(0)
    return [...writingsIn(bytes, secret), ...writingsIn(Buffer.from(name), secret)].map(
      (how) => `${name}: ${how}`,
    )
  })
}
