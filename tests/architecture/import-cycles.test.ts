import { expect, test } from 'vitest'
import { code, codeOf, files, filesImportedBy } from './tree.ts'

function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

test('a cycle is reported without the files that only lead to it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(cyclesIn(graph)).toEqual([['b', 'c'], ['e']])
})

test('no files import each other in a cycle, not even types', () => {
  const all = files(code)
  const known = new Set(all)
  const graph = new Map(
    all.map((file) => [file, filesImportedBy(file).filter((target) => known.has(target))]),
  )
  expect([...graph.values()].flat().length).toBeGreaterThan(500)
  expect(cyclesIn(graph)).toEqual([])
})

test("files of database versions import nothing, so that later changes can't affect them", () => {
  expect(codeOf('lib/records/database/schema-versions.ts')).not.toMatch(/^import\b|\bimport\s*\(/m)
})
