import { expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, openDeps } from './purchase.fixture.ts'
import { recover } from '../../../lib/purchases/resume.ts'

const { service } = sandboxFixture()

async function diedAt(state: 'reserved' | 'sent' | 'responded') {
  const deps = openDeps(service().url)
  await bought(deps)
  const [request] = await deps.db.requests.toArray()
  await deps.db.requests.update(request!.id, {
    state,
    outcome: null,
    cost: null,
    costBy: null,
    settledAt: null,
  })
  await deps.db.subjects.clear()
  await deps.db.sections.clear()
  if (state !== 'responded') await deps.db.responses.clear()
  return { ...deps, workerId: 'second life' }
}

test.each([
  ['before sending a request settles it as free', 'reserved', 'refused', 0],
  ['with a request in flight leaves a possible charge', 'sent', 'unknown', null],
  ['after the response loses no paid data', 'responded', 'ok', 2],
] as const)('a worker that died %s', async (_, state, outcome, cost) => {
  const deps = await diedAt(state)
  await recover(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([{ state: 'settled', outcome, cost }])
  expect(Boolean(await recordOf(deps.db, 'person:mara-lindqvist'))).toBe(state === 'responded')
  expect(service().requests).toHaveLength(1)
})

test('requests of the running worker are left alone', async () => {
  const deps = await diedAt('sent')
  await recover({ ...deps, workerId: 'first life' })
  expect(await deps.db.requests.toArray()).toMatchObject([{ state: 'sent' }])
})

test('a row that cannot be settled does not block the recovery of others', async () => {
  const deps = await diedAt('sent')
  const [row] = await deps.db.requests.toArray()
  await deps.db.requests.add({
    ...row!,
    id: 'a-broken-row',
    operation: 'no such operation' as never,
    state: 'responded',
  })
  await deps.db.responses.add({
    request: 'a-broken-row',
    at: 1,
    socialWord: 'social',
    status: 200,
    body: '{}',
    retryAfter: null,
    date: null,
    broken: null,
  })
  await recover(deps)
  expect(await deps.db.requests.get(row!.id)).toMatchObject({ state: 'settled', outcome: 'unknown' })
})

test('a worker without open requests sets no alarm', async () => {
  const deps = openDeps(service().url)
  await bought(deps)
  deps.wakes.length = 0
  await recover({ ...deps, workerId: 'second life' })
  expect(deps.wakes).toEqual([])
})
