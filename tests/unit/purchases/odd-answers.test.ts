import { expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { bought, ledgerOf, openDeps, pageAt } from './purchase-beside.ts'

const { service } = sandboxBeside()

test('half a character in a handle costs that handle, not the answer', async () => {
  const deps = openDeps(service().url)
  service().fault({ patch: { person: { publicIdentifier: 'jane-\ud83d' } } })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
  expect((await recordOf(deps.db, 'person:mara-lindqvist'))?.subject.name).toBe('Mara Lindqvist')
})

test('an answer without the person that was asked for is said to be unreadable, and not paid again by itself', async () => {
  const deps = openDeps(service().url)
  service().fault({ patch: { person: null, company: null } })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([
    { outcome: 'ok', cost: 2, problem: { kind: 'unreadable' } },
  ])
  expect(await bought(deps)).toMatchObject({ accepted: 'known' })
  expect(service().requests).toHaveLength(1)
})

test.each([{ emails: { value: 'a@b.example' } }, { emails: null }, { emails: ['a@b.example'] }])(
  'a list that can’t be read, %j, does not take the place of one that was paid for',
  async (patch) => {
    const deps = openDeps(service().url)
    await bought(deps, { want: 'emails' })
    const before = await deps.db.sections.get(['person:mara-lindqvist', 'emails'])
    deps.pass(60_000)
    service().fault({ patch })
    await bought(deps, { want: 'emails', again: 'fresh' })
    expect(await deps.db.sections.get(['person:mara-lindqvist', 'emails'])).toEqual(before)
    expect((await ledgerOf(deps))[1]).toMatchObject({ outcome: 'ok', problem: { kind: 'unreadable' } })
  },
)

test('the same domain asked twice is paid once, also when it is another company than the page', async () => {
  const deps = openDeps(service().url)
  const order = {
    want: 'company',
    page: pageAt('/company/somebody-else/'),
    domain: 'northwind-atlas.example',
  } as const
  await bought(deps, order)
  expect(await bought(deps, order)).toMatchObject({ accepted: 'known' })
  expect(service().requests).toHaveLength(1)
})

test('an answer that cannot be stored leaves nothing open: it may have been charged', async () => {
  const deps = openDeps(service().url)
  deps.db.answers.hook('creating', () => {
    throw new Error('disk full')
  })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([
    { state: 'settled', outcome: 'unknown', cost: null },
  ])
  expect(await bought(deps)).toMatchObject({ refusal: { why: 'unknown-before' } })
  expect(service().requests).toHaveLength(1)
})
