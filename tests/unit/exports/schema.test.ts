import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { libraryFile } from '../../../lib/exports/library-format.ts'
import { writeJson } from '../../../lib/exports/write-json.ts'
import { anyRecord, chunksOf, textOf } from './records.fixture.ts'

const published = new URL('../../../docs/schemas/library-1.json', import.meta.url)

const schema = {
  $id: 'sidelight-library-1',
  title: 'A Sidelight library, version 1',
  description: 'Moments are milliseconds since 1970. docs/export-format.md says what each part means.',
  ...z.toJSONSchema(libraryFile, { io: 'input', unrepresentable: 'any', reused: 'ref' }),
}

test('the published schema equals the schema used for reading', async () => {
  // Updated by `--update`.
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(published.pathname)
})

test('written files match the published schema', async () => {
  const records = fc.sample(anyRecord, 50)
  const written: unknown = JSON.parse(await textOf(writeJson(chunksOf(records.slice(0, 20), [], records), 0)))
  expect(libraryFile.safeParse(written).error).toBeUndefined()
  // Parsed from the published file, which must not depend on code that other readers lack.
  const elsewhere = fromJSONSchema(
    JSON.parse(readFileSync(published, 'utf8')) as z.core.JSONSchema.JSONSchema,
  )
  expect(elsewhere.safeParse(written).error).toBeUndefined()
  expect(elsewhere.safeParse({ ...(written as object), records: [{ key: 'nobody' }] }).success).toBe(false)
})
