import { globSync, readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { placeAround, ranName, withPlaces } from './places.ts'
import { isProgram } from './syntax.ts'

function run(source: string): { value: unknown; ran: string[] } {
  const { text, places } = withPlaces('some.ts', source)
  const context = createContext({})
  const value: unknown = runInContext(text, context)
  const ran = (context as Record<string, Record<string, Set<number>>>)[ranName]!['some.ts']!
  return { value, ran: [...ran].map((number) => source.slice(places[number]!.start, places[number]!.end)) }
}

test('only executed places are reported', () => {
  const { value, ran } = run(`
    const half = (n) => n % 2 === 0 ? n / 2 : n
    let sum = 0
    for (const n of [1, 3]) if (n > 1) sum += half(n)
    else continue
    if (sum > 3) sum = 0
    else sum++
    const known = null ?? (() => ({ sum }))()
    known?.sum || Math.max(sum, 100)
  `)
  expect(value).toBe(4)
  expect(ran).toEqual(
    expect.arrayContaining(['n % 2 === 0 ? n / 2 : n', 'sum += half(n)', 'continue', 'sum++']),
  )
  expect(ran).toEqual(expect.arrayContaining(['n', '(() => ({ sum }))()', '({ sum })']))
  for (const left of ['n / 2', 'sum = 0', 'Math.max(sum, 100)']) expect(ran).not.toContain(left)
})

test('classes, generators and switches work as they did before instrumentation', () => {
  const { value, ran } = run(`'use strict'
    class Sum { #all = 0; add(n) { this.#all += n; return this } get all() { return this.#all } }
    function* numbers() { yield 1; yield* [2, 3] }
    const sum = new Sum()
    for (const n of numbers()) switch (n) { case 2: break; default: sum.add(n) }
    do sum.add(10); while (sum.all < 20)
    sum.all`)
  expect(value).toBe(24)
  expect(ran).toEqual(expect.arrayContaining(['break;', 'sum.add(n)', 'sum.add(10);', 'yield* [2, 3]']))
})

test('every instrumented file of the extension is a valid program', () => {
  const files = globSync('lib/**/*.ts')
  expect(files.length).toBeGreaterThan(200)
  const broken = files.filter((file) => !isProgram(file, withPlaces(file, readFileSync(file, 'utf8')).text))
  expect(broken).toEqual([])
})

test('a change is attributed to the innermost place around it', () => {
  const source = 'const f = (a) => (a ? 1 : 2 + 3)\n'
  const { places } = withPlaces('some.ts', source)
  const textAt = (part: string) => {
    const start = source.indexOf(part)
    const { start: from, end } = places[placeAround(places, start, start + part.length)!]!
    return source.slice(from, end)
  }
  expect(textAt('3')).toBe('2 + 3')
  expect(textAt('a ?')).toBe('(a ? 1 : 2 + 3)')
  expect(textAt('f =')).toBe('const f = (a) => (a ? 1 : 2 + 3)')
})
