import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../../lib/api/operations.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = readFileSync(pathOf('docs/openapi.yaml'), 'utf8')
const document = parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }

test('docs/openapi.yaml equals the output of `npm run openapi`', () => {
  // Another process: in unit tests, schemas are made when they are first used and have no names.
  const printed = execFileSync(process.execPath, [pathOf('tools/provider/write-openapi.ts'), '--print'], {
    encoding: 'utf8',
  })
  expect(text).toBe(printed)
})

test('the document has each operation at its method and path', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  expect(listed.toSorted()).toEqual(
    Object.entries(operations)
      .map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`)
      .toSorted(),
  )
})

test('every reference in the document has its target', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const missing = references.filter(
    (path) =>
      path.split('/').reduce<unknown>((part, key) => Reflect.get(Object(part), key), document) === undefined,
  )
  expect(references.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('the sandbox serves the document and does not bill for it', async () => {
  const response = await fetch(`${service().url}/openapi.yaml`)
  expect(response.headers.get('content-type')).toBe('application/yaml')
  expect(await response.text()).toBe(text)
  expect(service().requests).toEqual([])
})
