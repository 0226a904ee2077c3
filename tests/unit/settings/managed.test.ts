import '../../quick-derivation.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allowedDestinations, destinations } from '../../../lib/crm/destinations.ts'
import { restoreSettings, settingChangesOf } from '../../../lib/data/backup/backup-settings.ts'
import { applyManaged, watchManaged } from '../../../lib/settings/apply-managed.ts'
import { isSetByPolicy, managed, policyValue } from '../../../lib/settings/managed.ts'
import { policies, readPolicyValue, type PolicyName } from '../../../lib/settings/managed-policies.ts'
import { setLock, unlock } from '../../../lib/settings/change-lock.ts'
import { lockNow } from '../../../lib/settings/lock.ts'
import { isLocked } from '../../../lib/settings/secrets.ts'
import { removeKey, saveService } from '../../../lib/settings/service-settings.ts'
import { settingAt } from '../../../lib/settings/setting.ts'
import { apiKey, appearance, clearSettings, deployment, preferences } from '../../../lib/settings/settings.ts'
import { openVault } from '../../../lib/settings/vault.ts'
import { policySchema } from '../../../vite/managed-schema.ts'
import { browser, deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(() => {
  vi.restoreAllMocks()
  deleteAll()
})

async function given(values: Record<string, unknown>): Promise<void> {
  const store = browser.storage.managed
  await store.remove(Object.keys(await store.get(null)))
  await store.set(values)
  await applyManaged()
}

test('the published policy schema equals the table of policies', async () => {
  await expect(`${JSON.stringify(policySchema(), null, 2)}\n`).toMatchFileSnapshot(
    new URL('../../../public/managed-schema.json', import.meta.url).pathname,
  )
})

test('each policy of a setting refers to an existing setting', () => {
  const rows = { deployment: deployment.rows, preferences: preferences.rows, appearance: appearance.rows }
  const ways = Object.values(policies).flatMap(({ at }) => (at && at[0] !== apiKey.key ? [at] : []))
  const lost = ways.filter(([item, ...path]) => settingAt(rows[item as 'preferences'], path) === null)
  expect(ways.length).toBeGreaterThan(10)
  expect(lost).toEqual([])
})

test('a key set by a policy while the lock is closed applies from the next unlocking', async () => {
  await given({ providerUrl: 'https://one.example' })
  await saveService(await deployment.read(), 'own-key-0123456789')
  await setLock('a passphrase', null)
  await lockNow()
  await given({ providerUrl: 'https://one.example', apiKey: 'their-key-0123456789', budgetPerDay: 25 })
  expect((await preferences.read()).budgetPerDay).toBe(25)
  expect(isLocked((await apiKey.read())!.key)).toBe(true)
  await unlock('a passphrase')
  await applyManaged()
  expect((await apiKey.read())?.key).toBe('their-key-0123456789')
  await lockNow()
  expect(isLocked((await apiKey.read())!.key)).toBe(true)
  await unlock('a passphrase')
  await given({ providerUrl: 'https://one.example' })
  expect(await apiKey.read()).toBeNull()
})

test("a policy overrides the user's setting, which returns when the policy ends", async () => {
  await preferences.change((known) => ({ ...known, budgetPerDay: 70, auto: { ...known.auto, person: true } }))
  await given({ budgetPerDay: 25, autoEnrichPeople: false, keepPeopleDays: 90, language: 'de' })
  const set = await preferences.read()
  expect([set.budgetPerDay, set.auto.person, set.retention.person]).toEqual([25, false, 90])
  expect((await appearance.read()).language).toBe('de')

  const changed = await preferences.change((known) => ({ ...known, budgetPerDay: 9999, lowCredit: 5 }))
  expect([changed.budgetPerDay, changed.lowCredit]).toEqual([25, 5])
  await preferences.write({ ...set, budgetPerDay: null, auto: { ...set.auto, person: true } })
  expect(await preferences.read()).toMatchObject({ budgetPerDay: 25, auto: { person: false } })

  const backup = { preferences: { ...set, budgetPerDay: 9999, lowCredit: 7 } }
  const changes = await settingChangesOf(backup)
  expect(changes.map(({ path }) => path)).toEqual([['preferences', 'lowCredit']])
  await restoreSettings([{ path: ['preferences', 'budgetPerDay'], before: 25, after: 9999 }])
  expect((await preferences.read()).budgetPerDay).toBe(25)

  const known = await managed.read()
  expect(isSetByPolicy(known, 'preferences', 'auto', 'person')).toBe(true)
  expect(isSetByPolicy(known, 'preferences', 'auto', 'job')).toBe(false)
  expect(isSetByPolicy(known, 'preferences')).toBe(false)

  await given({ language: 'de' })
  expect(await preferences.read()).toMatchObject({ budgetPerDay: 70, auto: { person: true } })
  await given({})
  expect((await appearance.read()).language).toBe('browser')
  expect(await managed.read()).toEqual({ values: {}, before: {}, refused: [] })
})

test('a changed policy is applied, and an unchanged one writes nothing', async () => {
  await given({ budgetPerDay: 25 })
  const write = vi.spyOn(browser.storage.local, 'set')
  await applyManaged()
  expect(write).not.toHaveBeenCalled()
  const seen = new Promise<void>((done) => watchManaged(done))
  await browser.storage.managed.set({ budgetPerDay: 30 })
  await seen
  expect((await preferences.read()).budgetPerDay).toBe(30)
})

test('without policies, a start takes two concurrent reads and no write', async () => {
  await openVault()
  const [get, requested, write] = [
    vi.spyOn(browser.storage.local, 'get'),
    vi.spyOn(browser.storage.managed, 'get'),
    vi.spyOn(browser.storage.local, 'set'),
  ]
  await applyManaged()
  expect([get, requested, write].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test.each([
  ['no manifest, as in Firefox', 'Error: Managed storage manifest not found', true],
  ['anything else', 'Error: no', false],
])("when managed storage fails with %s, the policy's values %s", async (_, message, isGone) => {
  await given({ budgetPerDay: 25 })
  vi.spyOn(browser.storage.managed, 'get').mockRejectedValue(new Error(message))
  await applyManaged()
  expect((await preferences.read()).budgetPerDay).toBe(isGone ? 100 : 25)
})

test('an interrupted application of policies is completed by the next worker', async () => {
  await preferences.change((known) => ({ ...known, budgetPerDay: 70 }))
  for (const policy of [{ budgetPerDay: 25, networkUrl: 'https://www.network.example' }, {}]) {
    for (let steps = 0; steps < 4; steps++) {
      const store = browser.storage.managed
      await store.remove(Object.keys(await store.get(null)))
      await store.set(policy)
      let left = steps
      const set = browser.storage.local.set.bind(browser.storage.local)
      const dying = vi.spyOn(browser.storage.local, 'set').mockImplementation((values) => {
        return left-- > 0 ? set(values) : Promise.reject(new Error('dead'))
      })
      await applyManaged().catch(() => {})
      dying.mockRestore()
    }
    await applyManaged()
    const isSet = 'budgetPerDay' in policy
    expect((await preferences.read()).budgetPerDay).toBe(isSet ? 25 : 70)
    expect((await deployment.read()).socialUrl).toBe(isSet ? 'https://www.network.example' : '')
  }
})

test("a policy's key is bound to its provider and removed with the policy", async () => {
  await given({ apiKey: 'organization-key' })
  expect(await apiKey.read()).toBeNull()
  expect((await managed.read()).refused).toEqual(['apiKey'])

  await given({ apiKey: ' organization-key ', providerUrl: 'https://api.example.com/v2/' })
  const key = await apiKey.read()
  expect(key).toMatchObject({
    key: 'organization-key',
    origin: 'https://api.example.com',
    base: 'https://api.example.com/v2',
  })
  expect(JSON.stringify(await browser.storage.local.get(null))).not.toContain('organization-key')
  const elsewhere = {
    apiUrl: 'https://evil.example',
    socialUrl: '',
    socialWord: 'social',
    jobUrlParameter: 'url',
  }
  await saveService(elsewhere, 'my own key')
  await removeKey(await apiKey.read())
  expect(await apiKey.read()).toEqual(key)
  expect((await deployment.read()).apiUrl).toBe('https://api.example.com/v2')
  // Another policy does not change the account.
  await given({ apiKey: 'organization-key', providerUrl: 'https://api.example.com/v2', budgetPerDay: 1 })
  expect(await apiKey.read()).toEqual(key)
  await given({ apiKey: 'next-key', providerUrl: 'https://api.example.com/v2' })
  expect((await apiKey.read())?.account).not.toBe(key?.account)
  await given({})
  expect(await apiKey.read()).toBeNull()
})

test("deleting everything keeps the policy's values and nothing of the former ones", async () => {
  await preferences.change((known) => ({ ...known, budgetPerDay: 70 }))
  await given({ budgetPerDay: 25 })
  await clearSettings({ keepKey: false })
  await applyManaged()
  expect((await preferences.read()).budgetPerDay).toBe(25)
  await given({})
  expect((await preferences.read()).budgetPerDay).toBe(100)
})

test('records are delivered only to destinations that the policy allows', async () => {
  const destination = (kind: 'webhook' | 'hubspot-contact') => ({
    id: kind,
    kind,
    name: kind,
    address: 'https://x.example',
    token: '',
    idField: '',
    mapping: [],
    createCompany: false,
  })
  await destinations.write([destination('webhook'), destination('hubspot-contact')])
  const ids = async () => (await allowedDestinations()).map(({ id }) => id)
  expect(await ids()).toEqual(['webhook', 'hubspot-contact'])
  await given({ crmDestinations: ['hubspot-contact', 'no such system'] })
  expect(await ids()).toEqual(['hubspot-contact'])
  await given({ crmDestinations: [] })
  expect(await ids()).toEqual([])
  await given({ crmDestinations: 'webhook' })
  expect(await ids()).toEqual(['webhook', 'hubspot-contact'])
})

describe('an invalid policy value is ignored and named', () => {
  const awkward: unknown[] = [
    null,
    '',
    '   ',
    'x'.repeat(1_000_000),
    -1,
    Number.NaN,
    Infinity,
    1e308,
    '25',
    'true',
    0,
    [],
    [[]],
    {},
    { budgetPerDay: 5 },
    JSON.parse('{"__proto__": {"polluted": true}}') as unknown,
    true,
    'javascript:alert(1)',
    'http://api.example.com',
    'https://user:password@api.example.com',
    'https://api.example.com/?q=1',
    '\u0000',
    'кey',
  ]
  test.each(Object.keys(policies) as PolicyName[])('invalid values of %s', async (name) => {
    const { schema } = policies[name]
    for (const value of awkward) {
      const read = readPolicyValue(name, value)
      if (read === undefined) continue
      const type = schema.type === 'integer' ? 'number' : schema.type
      expect(Array.isArray(read) ? 'array' : typeof read).toBe(type)
      expect(type !== 'number' || Number(read) >= 0).toBe(true)
      expect(!name.endsWith('Url') || /^"https:\/\/[a-z.]+"$/.test(JSON.stringify(read))).toBe(true)
    }
    const wrong = awkward.filter((value) => readPolicyValue(name, value) === undefined)
    expect(wrong.length).toBeGreaterThan(10)
    for (const value of wrong) {
      await given({ [name]: value })
      expect((await managed.read()).refused).toEqual([name])
      expect(await policyValue(name)).toBeUndefined()
    }
  })

  test('an unknown policy is named', async () => {
    await given({ noSuchPolicy: 1, toString: 2, constructor: 3, budgetPerDay: 5 })
    expect((await managed.read()).refused.toSorted()).toEqual(['constructor', 'noSuchPolicy', 'toString'])
    expect((await preferences.read()).budgetPerDay).toBe(5)
  })
})
