import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Damage {
  name: string
  apply: (folder: string) => void
}

const filesLike = (folder: string, like: RegExp) =>
  readdirSync(folder)
    .filter((name) => like.test(name))
    .map((name) => join(folder, name))

/** `where`: 0 is the beginning of the file, 1 its end. */
function flip(path: string, where: number): void {
  const bytes = readFileSync(path)
  const at = Math.min(bytes.length - 1, Math.floor(bytes.length * where))
  bytes[at] = bytes[at]! ^ 0xff
  writeFileSync(path, bytes)
}

const flipped = (what: string, like: RegExp, where: number): Damage => ({
  name: `one byte of ${what} flipped, ${where * 100} % into it`,
  apply: (folder) => {
    for (const path of filesLike(folder, like)) flip(path, where)
  },
})

const cut = (left: number): Damage => ({
  name: `its log cut to ${left * 100} %`,
  apply: (folder) => {
    for (const path of filesLike(folder, /\.log$/))
      truncateSync(path, Math.floor(readFileSync(path).length * left))
  },
})

const deleted = (what: string, like: RegExp): Damage => ({
  name: `${what} deleted`,
  apply: (folder) => {
    for (const path of filesLike(folder, like)) rmSync(path)
  },
})

export const damages: readonly Damage[] = [
  { name: 'its folder deleted', apply: (folder) => rmSync(folder, { recursive: true }) },
  ...[0, 0.1, 0.5, 0.9].map((where) => flipped('its log', /\.log$/, where)),
  ...[0, 0.3, 0.9, 0.99].map(cut),
  deleted('its log', /\.log$/),
  deleted('CURRENT', /^CURRENT$/),
  deleted('its manifest', /^MANIFEST/),
  ...[0, 0.5].map((where) => flipped('its manifest', /^MANIFEST/, where)),
  flipped('CURRENT', /^CURRENT$/, 0.5),
  deleted('all tables', /\.ldb$/),
  flipped('its tables', /\.ldb$/, 0.5),
]
