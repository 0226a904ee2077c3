import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operations } from '../../lib/api/operations.ts'
import { linesOf, textOf } from './tree.ts'

const page = textOf('docs/api-coverage.md')

const rows = linesOf(page)
  .filter((line) => /^\| *\d+ *\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', name = '', , assumed = '', proof = '']) => ({ number, name, assumed, proof }))

const assumptions = [...page.matchAll(/^\| ([A-Z]) \|/gm)].map(([, letter = '']) => letter)

test('the page lists all operations by number and name', () => {
  const listed = rows.map(({ number, name }) => [Number(number), name])
  expect(listed).toEqual(Object.entries(operations).map(([name, { number }]) => [number, name]))
  expect(listed.length).toBeGreaterThanOrEqual(20)
  expect(listed.map(([number]) => number)).toEqual(listed.map((_, index) => index + 1))
})

describe.each(rows)('$name', ({ assumed, proof }) => {
  test('relies only on explained assumptions', () => {
    expect(assumptions).toEqual(expect.arrayContaining(assumed.match(/[A-Z]/g) ?? []))
  })

  test('is covered by an existing test file', () => {
    const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths).not.toEqual([])
    expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
  })
})

test('every assumption links to a place in the code', () => {
  const places = [...page.matchAll(/^\| [A-Z] \|.*\| (`[^|]*`) \|$/gm)].map(([, cell = '']) => cell)
  expect(places).toHaveLength(assumptions.length)
  const paths = places.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})
