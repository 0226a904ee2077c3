import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../../sandbox/service/operations.ts'
import { openBench } from './bench.ts'
import type { Bench } from './bench.ts'
import { ask, operationRows } from './operation-rows.ts'

const key = 'sandbox-demo-key'
let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

test('the service has exactly twenty operations', () => {
  expect(operations.map(({ number, method, path }) => ({ number, method, path }))).toEqual(
    operationRows.map(({ number, method, path }) => ({ number, method, path })),
  )
})

const title = 'operation $number, $method $path'

test.each(operationRows)(`${title}: responds with its own fields and charges its price`, async (row) => {
  const reply = await ask(bench, row)
  expect(reply.status).toBe(200)
  expect(reply.keys.toSorted()).toEqual(row.keys.toSorted())
  expect(bench.service.bill(key)).toMatchObject({
    credits: row.credits,
    creditsRemaining: 1000 - row.credits,
  })
  expect(reply.at('credits_consumed')).toBe(row.keys.includes('credits_consumed') ? row.credits : undefined)
})

const lookUps = operationRows.filter((row) => row.unknown)
test.each(lookUps)(`${title}: responds 404 for an unknown subject`, async (row) => {
  const reply = await ask(bench, row, row.unknown)
  expect(reply.status).toBe(404)
  expect(reply.at('success')).toBe(false)
  expect(reply.at('message')).toBeTypeOf('string')
  expect(reply.at('credits_left')).toBe(1000 - (row.missing ?? 0))
  expect(bench.service.bill(key).credits).toBe(row.missing ?? 0)
})

test.each(operationRows)(`${title}: responds 401 without a key and with a wrong one`, async (row) => {
  expect((await ask(bench, row, row.good, null)).status).toBe(401)
  expect((await ask(bench, row, row.good, 'wrong')).status).toBe(401)
  expect(bench.service.bill().credits).toBe(0)
})

test.each(operationRows)(`${title}: accepts the key in the query, in both spellings`, async (row) => {
  for (const name of ['apikey', 'apiKey']) {
    const sent = row.method === 'GET' ? (row.good as Record<string, string>) : {}
    const body = row.method === 'POST' && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(row.good),
    }
    const address = `${bench.service.url}${row.path}?${new URLSearchParams({ ...sent, [name]: key })}`
    expect((await fetch(address, { ...body })).status).toBe(200)
  }
})

const paid = operationRows.filter((row) => row.credits > 0)
test.each(paid)(`${title}: responds 402 and charges nothing without enough credits`, async (row) => {
  const reply = await ask(bench, row, row.good, 'sandbox-empty-key')
  expect(reply.status).toBe(402)
  expect(reply.at('credits_left')).toBe(0)
  expect(bench.service.bill('sandbox-empty-key').credits).toBe(0)
})

test.each(paid)(`${title}: responds 400 without parameters`, async (row) => {
  const reply = await ask(bench, row, {})
  expect(reply.status).toBe(400)
  expect(bench.service.bill(key).credits).toBe(0)
})

test('other methods and paths respond 404', async () => {
  expect((await bench.get('/v1/enrichment')).status).toBe(404)
  expect((await bench.post('/v1/enrichment/education', {})).status).toBe(404)
})

test('preflight requests are free and need no key', async () => {
  const response = await fetch(`${bench.service.url}/v1/enrichment/profile`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})
