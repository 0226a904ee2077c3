import { expect, test } from 'vitest'
import { createClient } from '../../../lib/api/index.ts'
import { operations, type OperationName } from '../../../lib/api/operations.ts'
import { bought, openDeps } from '../../unit/purchases/purchase.fixture.ts'
import { demoKey, sandboxFixture, socialUrl } from '../../unit/sandbox.fixture.ts'

const { service } = sandboxFixture()
const added = 'getAwards' as OperationName
const mara = `${socialUrl}/in/mara-lindqvist/`

test('the new operation is a method of the client', async () => {
  const client = createClient({ apiUrl: service().url, apiKey: demoKey })
  const reply = await client[added]({ socialUrl: mara } as never)
  expect(reply).toMatchObject({ outcome: 'ok', data: { awards: [{ title: 'Map of the year' }] } })
})

test('one click on a page buys the new operation once, at its price', async () => {
  const deps = openDeps(service().url)
  const section = operations[added].section as 'profile'
  const [first, repeat] = await Promise.all([bought(deps, { section }), bought(deps, { section })])
  expect([first.accepted, repeat.accepted].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'in-flight',
    'sent',
  ])
  expect(await bought(deps, { section })).toMatchObject({ accepted: 'saved' })
  expect(service().bill(demoKey)).toMatchObject({ charged: 1, credits: 1 })
  const [request] = await deps.db.requests.toArray()
  expect(request).toMatchObject({ operation: added, section, outcome: 'ok', expected: 1 })
})
