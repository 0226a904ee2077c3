import { expect, test } from 'vitest'
import { code, files, linesOf, sources, textOf } from './tree.ts'

const largest = 250
const usual = 60

test(`no source file has more than ${largest} lines`, () => {
  const paths = files(sources)
  expect(paths.length).toBeGreaterThan(100)
  const large = paths.map((path) => [linesOf(textOf(path)).length, path] as const)
  expect(large.filter(([lines]) => lines > largest)).toEqual([])
})

test(`no test has more than ${largest} lines that are not blank`, () => {
  const paths = files(/^tests\//).filter((path) => code.test(path))
  const large = paths.map(
    (path) => [linesOf(textOf(path)).filter((line) => line.trim() !== '').length, path] as const,
  )
  expect(large.filter(([lines]) => lines > largest)).toEqual([])
})

test.each(['lib', 'components'])(`the median file of %s/ has less than ${usual} lines`, (room) => {
  const sizes = files(new RegExp(`^${room}/.*\\.tsx?$`)).map((path) => linesOf(textOf(path)).length)
  const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]
  expect(median).toBeLessThan(usual)
})
