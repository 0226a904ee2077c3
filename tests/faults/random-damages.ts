import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { randomFor, type Random } from '../../sandbox/world/random.ts'

type How = (path: string, random: Random) => string

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

/** A share of the file's length, more often near the ends, where headers, newest rows and checksums are. */
const place = (random: Random) => {
  const draw = random.next()
  return random.pick([draw, draw, draw, draw * 0.02, 1 - draw * 0.05])
}

function overwrite(path: string, random: Random, maximum: number, by: (byte: number) => number): string {
  const bytes = readFileSync(path)
  const at = Math.floor(place(random) * bytes.length)
  const size = Math.min(random.int(1, maximum), bytes.length - at)
  const file = openSync(path, 'r+')
  writeSync(file, bytes.subarray(at, at + size).map(by), 0, size, at)
  closeSync(file)
  return `${size} bytes at ${percent(at / bytes.length)}`
}

/** Damage as caused by failing disks, crashes, cleaners and sync tools. */
const ways: Record<string, How> = {
  'one bit flipped': (path, random) => overwrite(path, random, 1, (byte) => byte ^ (1 << random.int(0, 7))),
  'bytes flipped': (path, random) => overwrite(path, random, 64, (byte) => byte ^ 0xff),
  'zeros written': (path, random) => overwrite(path, random, random.pick([64, 4096, 65_536]), () => 0),
  'noise written': (path, random) =>
    overwrite(path, random, random.pick([64, 4096]), () => random.int(0, 255)),
  cut: (path, random) => {
    const left = random.chance(0.15) ? 0 : place(random)
    truncateSync(path, Math.floor(statSync(path).size * left))
    return `to ${percent(left)}`
  },
  deleted: (path) => {
    rmSync(path)
    return ''
  },
  'noise appended': (path, random) => {
    const size = random.int(1, 8192)
    appendFileSync(
      path,
      Buffer.alloc(size).map(() => random.int(0, 255)),
    )
    return `${size} bytes`
  },
}

/** LevelDB's lock and log files. */
const holdsNothing = /(^|\/)(LOCK|LOG|LOG\.old)$/

export function damageAtRandom(folder: string, seed: number): string {
  const random = randomFor(seed, 'damage')
  const once = () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((path) => !holdsNothing.test(path))
      .toSorted()
    if (files.length === 0) return 'nothing left to damage'
    const file = random.pick(files)
    const [what, how] = random.pick(Object.entries(ways))
    const path = join(folder, file)
    // An empty file has no byte to change.
    const where = statSync(path).size === 0 ? ways['noise appended']!(path, random) : how(path, random)
    return `${file}: ${what} ${where}`.trim()
  }
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, once).join(', ')
}
