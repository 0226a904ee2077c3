import { retryShown } from './retry-shown.ts'
import { expect, test } from 'vitest'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { problemWith } from '../../../lib/api/problem.ts'
import { openDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { beginRun, pagesOfPeople } from './bulk-run.fixture.ts'

const { service } = sandboxFixture()

/** `claimOf`: the number of a colleague's claim on a subject; the user may override only that claim. */
function openRun(claimOf: (subject: string) => number | undefined, count: number) {
  const requested: (number | null)[] = []
  const deps = openDeps(service().url)
  deps.team = {
    refusals: () => Promise.resolve({ closed: null }),
    follow: () => {},
    claimRequest({ subject }, { overriddenClaim }) {
      requested.push(overriddenClaim)
      const claim = claimOf(subject ?? '')
      return Promise.resolve(
        claim === undefined || claim === overriddenClaim
          ? { kind: 'send' }
          : { kind: 'refused', problem: problemWith('team-charged', { colleague: 'Bo' }), claim },
      )
    },
  }
  return beginRun(deps, pagesOfPeople(service(), count)).then((run) => ({ ...run, deps, requested }))
}

test('a run leaves a row that a colleague may have paid for, until the user overrides the claim', async () => {
  const [first] = pagesOfPeople(service(), 1)
  const { id, rest, deps, requested } = await openRun(
    (subject) => (subject.endsWith(first!.id) ? 7 : undefined),
    3,
  )
  expect((await rest()).counts).toMatchObject({ ok: 2, refused: 1 })
  expect(await itemsOf(deps.db, id, 'refused').toArray()).toMatchObject([{ reason: 'team-charged', cost: 0 }])
  const paid = service().requests.filter(({ charged }) => charged).length

  await retryShown(deps.db, id, ['refused'])
  expect((await rest()).counts).toMatchObject({ ok: 3, refused: 0 })
  expect(requested).toEqual([null, null, null, 7])
  expect(service().requests.filter(({ charged }) => charged)).toHaveLength(paid + 1)
})

test('a changed claim is not overridden', async () => {
  let claim = 7
  const { id, rest, deps, requested } = await openRun(() => claim, 1)
  await rest()
  claim = 8
  await retryShown(deps.db, id, ['refused'])
  expect((await rest()).counts).toMatchObject({ refused: 1 })
  await retryShown(deps.db, id, ['refused'])
  expect((await rest()).counts).toMatchObject({ ok: 1 })
  expect(requested).toEqual([null, 7, 8])
})
