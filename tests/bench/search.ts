import { ownEngine } from './search/engine.ts'
import { measureSearch } from './search/measure.ts'

// Run separately: node --expose-gc tests/bench/search.ts [people].

const count = Number(process.argv[2] ?? 100_000)

const heapMb = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

const { kinds, ...figures } = measureSearch(ownEngine, { count, each: 10, heapMb })
console.log(`${count} people: ${JSON.stringify(figures, (_, value: unknown) => rounded(value), 1)}\n`)
console.log('| what is typed | first | in the first ten | found |\n|---|---|---|---|')
for (const { kind, first, inTen, found } of kinds)
  console.log(`| ${kind} | ${percent(first)} | ${percent(inTen)} | ${found.toFixed(0)} |`)

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}
