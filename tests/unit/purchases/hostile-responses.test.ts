import { expect, test } from 'vitest'
import { deleteEverything } from '../../../lib/data/retention/delete-everything.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, openDeps, type TestDeps } from './purchase.fixture.ts'
import { recover } from '../../../lib/purchases/resume.ts'

const { service } = sandboxFixture()

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** With status 200 for a paid profile. */
const bodies: [name: string, body: string][] = [
  ['5,000 brackets in a field of the person', `{"success":true,"person":{"x":${nested(5000)}}}`],
  ['1,000,000 brackets in a field of the person', `{"success":true,"person":{"x":${nested(1_000_000)}}}`],
  ['5,000 brackets in a field that is known', `{"success":true,"person":{"skills":${nested(5000)}}}`],
  ['5,000 brackets beside the person', `{"success":true,"person":{"firstName":"Mara"},"x":${nested(5000)}}`],
  ['only 1,000,000 brackets', nested(1_000_000)],
  ['5,000 objects in one another', `{"success":true,"person":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
  ['a list of 1,000,000', `{"success":true,"person":{"skills":[${'1,'.repeat(999_999)}1]}}`],
  [
    '100,000 fields',
    `{"success":true,"person":{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}}`,
  ],
  ['a field named __proto__', '{"success":true,"person":{"__proto__":{"firstName":"x"},"constructor":1}}'],
  [
    'one field repeated three times',
    '{"success":true,"person":{"firstName":1,"firstName":{},"firstName":"Mara"}}',
  ],
  ['invalid numbers', '{"success":true,"person":{"followerCount":1e400,"connectionsCount":-0,"x":1e309}}'],
  ['half of a character', '{"success":true,"person":{"firstName":"\\ud800","publicIdentifier":"a\\udc00"}}'],
  ['a truncated response', '{"success":true,"person":{"firstName":"Mar'],
]

function answering(body: string): TestDeps {
  return openDeps(service().url, {
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
  })
}

test.each(bodies)('%s: the request is settled, and everything can be deleted', async (_, body) => {
  const deps = answering(body)
  await bought(deps)
  await recover({ ...deps, workerId: 'second life' })
  const [row] = await deps.db.requests.toArray()
  expect(row?.state).toBe('settled')
  expect(row?.outcome === 'ok' || row?.problem?.kind === 'unreadable').toBe(true)
  expect((await deps.db.responses.get(row!.id))?.body).toBe(body)
  expect(await deleteEverything(deps.db)).toBe(true)
})

test('the cost of an unreadable response is found from the balance afterwards', async () => {
  const deps = openDeps(service().url)
  await bought(deps)
  const deep = `{"success":true,"person":{"x":${nested(5000)}}}`
  const real = deps.fetch
  const broken: TestDeps = {
    ...deps,
    fetch: async (url, init) => {
      const response = await real(url, init)
      await response.text()
      return new Response(deep)
    },
  }
  const other = {
    url: 'https://www.social.example/in/layla-haddad/',
    kind: 'person',
    id: 'layla-haddad',
  } as const
  await bought(broken, { page: other })
  const third = {
    url: 'https://www.social.example/in/sparse-sam/',
    kind: 'person',
    id: 'sparse-sam',
  } as const
  await bought(deps, { page: third })
  const rows = await deps.db.requests.toArray()
  expect(rows.every(({ state, cost, counted }) => state === 'settled' && cost === 2 && counted === 1)).toBe(
    true,
  )
  expect(await deps.db.unexplained.toArray()).toEqual([])
})
