import { expect, test } from 'vitest'
import type { Draft } from '../../../lib/bulk/run.ts'
import { estimateRun } from '../../../lib/bulk/estimate.ts'
import { accountOf, bought, openDeps, pageAt } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()

const drafts = ['one', 'two', 'three'].map((id): Draft => ({
  lookup: { section: 'profile', page: pageAt(`/in/${id}/`) },
  label: id,
}))

test('the estimate reports the balance and the duration at the rate limit once a response reported them', async () => {
  const deps = openDeps(service().url)
  const unheard = { fresh: 3, creditsRemaining: null, minutes: null }
  expect(await estimateRun(deps, drafts)).toMatchObject(unheard)
  await bought(deps)
  const { balance, limits } = await accountOf(deps)
  expect(balance.remaining).toBe(998)
  expect(await estimateRun(deps, drafts)).toMatchObject({
    creditsRemaining: 998,
    minutes: 3 / limits.minute.limit!,
  })
  deps.useKey('another', 'second account')
  expect(await estimateRun(deps, drafts)).toMatchObject(unheard)
})
