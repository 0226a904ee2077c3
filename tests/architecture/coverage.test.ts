import { existsSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { operations } from '../../lib/api/operations.ts'
import { textOf } from './tree.ts'

const page = textOf('docs/provider-api.md')

const { data: rows } = Papa.parse<Record<'number' | 'operation' | 'assumptions' | 'tests', string>>(
  textOf('docs/api-coverage.csv'),
  { header: true, skipEmptyLines: true },
)

const assumptions = [...page.matchAll(/^\| ([A-Z]) \|/gm)].map(([, letter = '']) => letter)

test('docs/api-coverage.csv lists all operations by number and name', () => {
  const listed = rows.map(({ number, operation }) => [Number(number), operation])
  expect(listed).toEqual(Object.entries(operations).map(([name, { number }]) => [number, name]))
  expect(listed.length).toBeGreaterThanOrEqual(20)
  expect(listed.map(([number]) => number)).toEqual(listed.map((_, index) => index + 1))
})

describe.each(rows)('$operation', ({ assumptions: assumed, tests }) => {
  test('relies only on explained assumptions', () => {
    expect(assumptions).toEqual(expect.arrayContaining(assumed.match(/[A-Z]/g) ?? []))
  })

  test('is covered by an existing test file', () => {
    const paths = tests.split(' ').filter(Boolean)
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
