import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operationNames, operations } from '../../../lib/api/operations.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = readFileSync(pathOf('docs/openapi.yaml'), 'utf8')
interface DescribedOperation {
  operationId: string
  requestBody?: { content: { 'application/json': { schema: { required?: string[] } } } }
}
const document = parse(text) as { paths: Record<string, Record<string, DescribedOperation>> }

test('docs/openapi.yaml equals the output of `npm run openapi`', () => {
  // In unit tests, schemas are created at their first use and have no names.
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

test('a provider accepts bodies without the fields that the document leaves optional', async () => {
  const calls = consoleCalls(socialUrl)
  const refused: string[] = []
  for (const name of operationNames) {
    const { method, path } = operations[name]
    const described = document.paths[path]?.[method.toLowerCase()]?.requestBody
    if (!described) continue
    const { required = [] } = described.content['application/json'].schema
    for (const field of Object.keys(calls[name]).filter((key) => !required.includes(key))) {
      const { [field]: _, ...body } = calls[name]
      const { status } = await fetch(service().url + path, {
        method,
        headers: { 'x-api-key': demoKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (status === 400) refused.push(`${name} without ${field}`)
    }
  }
  expect(refused).toEqual([])
})
