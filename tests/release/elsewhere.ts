import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a build (`node --import`) to simulate another date and order of directory entries. `ELSEWHERE` contains
// the date in ms and a seed.
const [date = 0, seed = 1] = (process.env['ELSEWHERE'] ?? '').split(' ').map(Number)

const RealDate = Date
const shift = date - RealDate.now()
globalThis.Date = class extends RealDate {
  constructor(...parameters: [] | [number]) {
    super(...(parameters.length === 0 ? ([RealDate.now() + shift] as const) : parameters))
  }
  static override now() {
    return RealDate.now() + shift
  }
} as DateConstructor

/** The items in an order that depends only on the seed. */
function shuffled<Item>(items: Item[]): Item[] {
  let state = seed
  const keyed = items.map((item) => {
    state = (state * 48_271) % 2_147_483_647
    return { item, key: state }
  })
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

const { readdir, readdirSync } = fs
const { readdir: later } = fs.promises
type Callback = (error: Error | null, items?: unknown[]) => void

Object.assign(fs, {
  readdirSync: (...parameters: unknown[]) =>
    shuffled(Reflect.apply(readdirSync, fs, parameters) as unknown[]),
  readdir(...parameters: unknown[]) {
    const callback = parameters.pop() as Callback
    const done: Callback = (error, items) => callback(error, items && shuffled(items))
    Reflect.apply(readdir, fs, [...parameters, done])
  },
})
Object.assign(fs.promises, {
  readdir: async (...parameters: unknown[]) =>
    shuffled((await Reflect.apply(later, fs.promises, parameters)) as unknown[]),
})
syncBuiltinESMExports()
