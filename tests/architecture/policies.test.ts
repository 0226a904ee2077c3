import { expect, test } from 'vitest'
import { textOf } from './tree.ts'

test('docs/policies.md has a row for each policy of the schema', () => {
  const { properties } = JSON.parse(textOf('public/managed-schema.json')) as { properties: object }
  const [, table = ''] = textOf('docs/policies.md').split('\n| policy |')
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2)
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect(listed.length).toBeGreaterThan(15)
  expect(new Set(listed)).toEqual(new Set(Object.keys(properties)))
})
