import { describe, expect, test } from 'vitest'
import { attacks } from '../security/attacks.ts'
import { rowsOf } from '../security/table.ts'
import { codeOf, files, textOf } from './tree.ts'

const allOfThem = /^tests\/e2e\/(hostile|hostile-page|no-trace|key|key-nowhere|network-guard)\.spec\.ts$/

describe.each(attacks)('$attack', ({ tests }) => {
  test.each(Object.entries(tests))('has tests in %s', (file, titles) => {
    const code = codeOf(file)
    expect(titles.filter((title) => !code.includes(title))).toEqual([])
  })
})

test('every test in a file of attacks belongs to an attack', () => {
  const specs = files(allOfThem)
  expect(specs.length).toBeGreaterThan(4)
  const without = specs.flatMap((file) => {
    const named = attacks.flatMap(({ tests }) => tests[file] ?? [])
    const titles = [...codeOf(file).matchAll(/^ *test\(\s*(['`])(.+?)\1,/gm)].map(([, , title = '']) => title)
    if (titles.length === 0) return [`${file}: no test was found`]
    return titles.filter((title) => !named.some((part) => title.includes(part)))
  })
  expect(without).toEqual([])
})

test('docs/attacks.csv lists every attack, and Sidelight withstood each of them', () => {
  const rows = rowsOf(textOf('docs/attacks.csv'))
  expect(rows.map(([attack]) => attack)).toEqual(attacks.map(({ attack }) => attack))
  const fallen = rows.filter(([, ...cells]) => {
    const tried = cells.filter((cell) => cell !== '')
    return tried.length === 0 || tried.some((cell) => !/^held \(\d+\)$/.test(cell))
  })
  expect(fallen).toEqual([])
})
