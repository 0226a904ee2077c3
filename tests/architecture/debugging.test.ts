import { expect, test } from 'vitest'
import { codeOf, textOf } from './tree.ts'

const page = textOf('docs/debugging.md')

function firstColumnOf(heading: string): string[] {
  const [, table = ''] = page.split(`\n| ${heading} |`)
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2)
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

test('docs/debugging.md names only existing tables of the library', () => {
  const schema = codeOf('lib/records/database/schema-versions.ts')
  const tables = firstColumnOf('table | content')
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))).toEqual([])
})

test('docs/debugging.md lists the control API of the sandbox', () => {
  const control = codeOf('sandbox/service/control.ts')
  const offered = [...control.matchAll(/'(?:GET|POST|DELETE) (\/__sandbox[\w/]*)[^']*':/g)].map(
    ([, path]) => path,
  )
  expect(offered.length).toBeGreaterThan(10)
  const listed = firstColumnOf('request | effect').map((cell) => /\/__sandbox[\w/]*/.exec(cell)?.[0])
  expect(new Set(listed.filter(Boolean))).toEqual(new Set(offered))
})

test('docs/debugging.md lists only existing fields of a fault', () => {
  const faults = codeOf('sandbox/service/faults.ts')
  const fields = firstColumnOf('field | effect')
  expect(fields.length).toBeGreaterThan(12)
  expect(fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(faults))).toEqual([])
})
