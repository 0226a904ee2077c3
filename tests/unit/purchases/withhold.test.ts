import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { stripSuppressed } from '../../../lib/purchases/strip-suppressed.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { emailAlias, suppress } from '../../../lib/records/suppression/suppress.ts'

const requestKey = { subject: null, input: {}, operation: 'personsSearch' } as const

test.each([
  'jane@acme.example',
  ' Jane@Acme.example ',
  'mailto:jane@acme.example',
  '<jane@acme.example>',
  'jane%40acme.example',
  'jane@acme．example',
  'jane@acme.example.',
])('an entry with a suppressed email address written as %s is removed whole', async (value) => {
  const db = new Database(`withhold-${value}`)
  await suppress(db, [emailAlias('jane@acme.example')])
  const other = { value: 'john@acme.example', type: 'professional', team: 'Pumps' }
  const body = JSON.stringify({ data: [{ value, type: 'professional', team: 'Valves' }, other] })
  const left = await stripSuppressed(db, requestKey, { body })
  expect(JSON.parse(left?.body ?? body)).toEqual({ data: [other] })
})

test('a value that is not an email address matches no suppression', async () => {
  const db = new Database('withhold-nobody')
  await suppress(db, [emailAlias('jane@acme.example')])
  const data = ['@', 'a@', '@b.example', 'jane at acme.example', 'a@b', ''].map((value) => ({ value, n: 1 }))
  expect(await stripSuppressed(db, requestKey, { body: JSON.stringify({ data }) })).toBeNull()
})
