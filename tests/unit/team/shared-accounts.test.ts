import 'fake-indexeddb/auto'
import { daySums } from '../../../lib/purchases/ledger/spending.ts'
import { expect, test } from 'vitest'
import { unknownAccount } from '../../../lib/purchases/rows/account.ts'
import { addUnexplained, unexplainedTables } from '../../../lib/purchases/ledger/unexplained.ts'
import type { TeamMachine } from '../../../lib/team/rows.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { noteSharedAccounts, sharedAccounts } from '../../../lib/team/shared-accounts.ts'
import { openDatabase } from '../records/findings.fixture.ts'

const machine = (id: string, accounts?: string[]): TeamMachine => ({
  id,
  name: id,
  member: id,
  memberName: id,
  version: '1',
  lastSeen: 0,
  ...(accounts ? { accounts } : {}),
})

const address = 'https://api.example'
const saved = (key: string, account: string) => ({ key, account, origin: address, base: address })

const keys = await teamKeys('acme', crypto.getRandomValues(new Uint8Array(32)))

test('an API key has the same account name on all machines of a team and another one in another team', async () => {
  const [ann, bob] = await Promise.all([
    sharedAccounts(keys, [saved('key one', 'a'), null, saved('key two', 'b')]),
    sharedAccounts(keys, [saved('key one', 'c')]),
  ])
  expect([...ann.values()]).toEqual(['a', 'b'])
  expect([...bob.keys()]).toEqual([[...ann.keys()][0]])
  expect([...ann.keys()].join(' ')).not.toContain('key')
  const others = await teamKeys('acme', crypto.getRandomValues(new Uint8Array(32)))
  expect([...(await sharedAccounts(others, [saved('key one', 'c')])).keys()]).not.toEqual([...bob.keys()])
})

test('unexplained charges count until a colleague is known to share the key; later ones do not', async () => {
  const db = openDatabase()
  await db.accounts.bulkPut([
    unknownAccount('mine'),
    { ...unknownAccount('ours'), shared: true },
    unknownAccount('alone'),
  ])
  const accounts = await sharedAccounts(keys, [saved('key one', 'mine'), saved('key two', 'ours')])
  const [one = '', two = ''] = [...accounts.keys()]
  const fall = (account: string, at: number) =>
    db.transaction('rw', unexplainedTables(db), () =>
      addUnexplained(db, {
        account,
        at,
        decrease: 5,
        explained: 2,
        rows: [],
        reported: null,
        requests: [],
        shared: false,
      }),
    )
  for (const at of [1000, 2000]) await fall('mine', at)
  await fall('alone', 2000)
  const currentState = async () => ({
    shared: (await db.accounts.toArray()).flatMap(({ id, sharedInTeam }) => (sharedInTeam ? [id] : [])),
    counted: (await db.unexplained.toArray()).map(({ account, counted }) => `${account} ${counted}`),
    day: (await daySums(db)).map(({ unexplained }) => unexplained ?? 0).reduce((all, each) => all + each, 0),
  })
  const note = (...machines: TeamMachine[]) =>
    noteSharedAccounts(db, accounts, { machine: 'ann', machines, since: 1500 })

  // The second is of an older version without keys.
  await note(machine('ann', [one, two]), machine('bob'), machine('cem', ['unknown']))
  expect((await currentState()).shared).toEqual([])
  await note(machine('ann', [one]), machine('bob', [one, two]))
  const now = await currentState()
  expect(now.shared).toEqual(['mine', 'ours'])
  // Charges before the last read can't come from a colleague who was unknown then.
  expect(now.counted.toSorted()).toEqual(['alone 3', 'mine 0', 'mine 3'])
  expect(now.day).toBe(6)

  await note(machine('ann', [one]))
  expect((await currentState()).shared).toEqual([])
  // The choice made by the user is unchanged.
  expect(await db.accounts.get('ours')).toMatchObject({ shared: true, sharedInTeam: false })
})
