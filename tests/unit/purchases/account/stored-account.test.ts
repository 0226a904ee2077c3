import { expect, test } from 'vitest'
import { unknownAccount, type AccountState } from '../../../../lib/purchases/rows/account.ts'
import { requestQuotas } from '../../../../lib/purchases/account/quotas.ts'
import { sandboxFixture } from '../../sandbox.fixture.ts'
import { accountOf, bought, openDeps } from '../purchase.fixture.ts'

const { service } = sandboxFixture()
const id = 'first account'

const flat = {
  id,
  at: 1000,
  sequence: 7,
  creditsRemaining: 50,
  keyRefused: true,
  unanswered: { count: 3, maximum: 3 },
}
const { limits: _, ...withoutLimits } = { ...unknownAccount(id), sequence: 7 }

test.each<[string, object]>([
  ['has none of its parts', flat],
  ['has no limits', withoutLimits],
])(
  'with a stored account that %s, only its number of requests is known, and lookups are sent',
  async (_, row) => {
    const deps = openDeps(service().url)
    await deps.db.accounts.put(row as AccountState)
    const unknown = { ...unknownAccount(id), sequence: 7 }
    expect(await deps.db.accounts.get(id)).toEqual(unknown)
    expect(await deps.db.accounts.toArray()).toEqual([unknown])
    expect(await deps.db.accounts.bulkGet([id, 'another'])).toEqual([unknown, undefined])
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    await requestQuotas(deps)
    expect(await accountOf(deps)).toMatchObject({ balance: { remaining: 998 }, sequence: 8 })
  },
)
