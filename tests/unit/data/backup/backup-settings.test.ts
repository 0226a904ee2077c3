import { storeSealed } from '../../settings/store-sealed.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  backupSettings,
  labelOfSetting,
  settingChangesOf,
  readBackupSettings,
  restoreSettings,
} from '../../../../lib/data/backup/backup-settings.ts'
import { keyFits } from '../../../../lib/settings/key-fits.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { saveService } from '../../../../lib/settings/service-settings.ts'
import type { SettingRows } from '../../../../lib/settings/setting.ts'
import { addProfile, switchProfile } from '../../../../lib/settings/profiles.ts'
import { apiKey, deployment, preferences, profiles } from '../../../../lib/settings/settings.ts'
import { deleteAll } from '../../fake-browser.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

const here = {
  apiUrl: 'https://api.example.com/base',
  socialUrl: 'https://www.social.example',
  socialWord: 'social',
  jobUrlParameter: 'url',
}
beforeEach(async () => {
  deleteAll()
  await saveService(here, 'sk-1234567890')
})

const theirs = {
  deployment: { ...here, apiUrl: 'https://api.example.com/other' },
  preferences: {
    ...defaultPreferences,
    budgetPerDay: 100_000,
    budgetToday: { day: '2026-11-22', credits: 1_000_000 },
    auto: { ...defaultPreferences.auto, person: true, budgetPerDay: 5000 },
    prices: { enrichProfile: 0 },
  },
}

test('the settings of a backup are compared one by one, with both values', async () => {
  expect(await settingChangesOf(theirs)).toEqual([
    { path: ['deployment', 'apiUrl'], before: here.apiUrl, after: 'https://api.example.com/other' },
    { path: ['preferences', 'budgetPerDay'], before: 100, after: 100_000 },
    { path: ['preferences', 'auto', 'person'], before: false, after: true },
    { path: ['preferences', 'auto', 'budgetPerDay'], before: 20, after: 5000 },
    { path: ['preferences', 'prices', 'enrichProfile'], before: undefined, after: 0 },
  ])
  expect(await settingChangesOf(await readBackupSettings())).toEqual([])
})

test('only the chosen settings are restored', async () => {
  const before = await readBackupSettings()
  const changes = await settingChangesOf(theirs)
  await restoreSettings([])
  expect(await readBackupSettings()).toEqual(before)
  await restoreSettings(changes.filter(({ path }) => path[1] === 'budgetPerDay'))
  expect(await preferences.read()).toEqual({ ...defaultPreferences, budgetPerDay: 100_000 })
  expect(await deployment.read()).toEqual(here)
})

test('restoring another base URL of the same origin does not give it the API key', async () => {
  await saveService(here, 'sk-1234567890')
  await restoreSettings((await settingChangesOf(theirs)).filter(({ path }) => path[0] === 'deployment'))
  expect(await deployment.read()).toMatchObject({ apiUrl: 'https://api.example.com/other' })
  expect(keyFits(await apiKey.read(), 'https://api.example.com/other')).toBe(false)
  expect(keyFits(await apiKey.read(), here.apiUrl)).toBe(true)
})

describe('settings that are not offered for restoring', () => {
  test.each<[string, unknown]>([
    ['an insecure address', { deployment: { ...here, apiUrl: 'http://api.elsewhere.example' } }],
    ['an address with a password', { deployment: { ...here, apiUrl: 'https://a:b@api.example' } }],
    ['a script', { deployment: { ...here, apiUrl: 'javascript:alert(1)' } }],
    ['an invalid number', { preferences: { ...defaultPreferences, budgetPerDay: 'all' } }],
    ['a negative budget', { preferences: { ...defaultPreferences, budgetPerDay: -1 } }],
    ['another form', { preferences: [1, 2], deployment: 'x', appearance: null, views: 5 }],
    ['an unknown setting', { apiKey: { key: 'k', origin: 'o' }, destinations: [], constructor: {} }],
    ['the name of a prototype property', JSON.parse('{"__proto__": {"apiUrl": "https://x.example"}}')],
  ])('%s', async (_, settings) => {
    expect(await settingChangesOf(settings as Record<string, unknown>)).toEqual([])
  })
})

describe('profiles in a backup', () => {
  const stored = async () => JSON.parse(JSON.stringify(await readBackupSettings())) as Record<string, unknown>

  test('a backup contains names, addresses and budgets of profiles, but no API key', async () => {
    expect((await readBackupSettings())['profiles']).toEqual({ list: [] })
    await addProfile('Acme', 'Own')
    await saveService({ ...here, apiUrl: 'https://acme.example' }, 'sk-acme-0987654321')
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    const file = await stored()
    for (const secret of ['sk-1234567890', 'sk-acme-0987654321', 'account'])
      expect(JSON.stringify(file)).not.toContain(secret)
    expect(file['profiles']).toMatchObject({
      list: [
        { name: 'Acme', budgetPerDay: 7, deployment: { apiUrl: 'https://acme.example' } },
        { id: 'first', name: 'Own', budgetPerDay: 100, deployment: here },
      ],
    })
    expect(await settingChangesOf(file)).toEqual([])

    deleteAll()
    await saveService(here, 'sk-1234567890')
    const changes = (await settingChangesOf(file)).filter(({ path }) => path[0] === 'profiles')
    expect(changes).toMatchObject([{ path: ['profiles', 'list'], before: [] }])
    await restoreSettings(changes)
    expect(await apiKey.read()).toMatchObject({ key: 'sk-1234567890' })
    expect(await profiles.read()).toMatchObject({
      active: { id: 'first', name: 'Own' },
      others: [{ name: 'Acme', apiKey: null, budgets: { budgetPerDay: 7, budgetToday: null } }],
    })
    expect((await settingChangesOf(file)).filter(({ path }) => path[0] === 'profiles')).toEqual([])
    await restoreSettings(changes)
    expect((await profiles.read())?.others).toHaveLength(1)
    const acme = (await profiles.read())!.others[0]!
    await switchProfile(acme.id)
    expect(await apiKey.read()).toBeNull()
    expect(await deployment.read()).toMatchObject({ apiUrl: 'https://acme.example' })
  })

  const fitting = { id: 'x', name: 'X', deployment: here, budgetPerDay: 1, autoBudgetPerDay: 1 }
  test.each([
    ['an insecure address', { ...fitting, deployment: { ...here, apiUrl: 'http://evil.example' } }],
    ['an id that matches accounts of another profile', { ...fitting, id: 'first/x' }],
    ['a name that reverses the text direction', { ...fitting, name: 'a\u202eb' }],
    ['an endless name', { ...fitting, name: 'x'.repeat(1000) }],
    ['a negative budget', { ...fitting, budgetPerDay: -1 }],
    ['nothing', null],
  ])('a profile with %s is not offered for restoring', async (_, profile) => {
    expect(await settingChangesOf({ profiles: { list: [profile] } })).toEqual([])
    expect(await settingChangesOf({ profiles: { list: [fitting] } })).toHaveLength(1)
  })
})

const leavesOf = (rows: SettingRows): string[][] =>
  Object.entries(rows).flatMap(([name, row]) =>
    'schema' in row ? [[name]] : leavesOf(row.rows).map((path) => [name, ...path]),
  )

test('every user setting in a backup has the label of Options', () => {
  const paths = Object.entries(backupSettings).flatMap(([item, { rows }]) =>
    leavesOf(rows).map((path) => [item, ...path]),
  )
  const nameless = paths.filter((path) => labelOfSetting(path) === null)
  expect(nameless.map((path) => path.join('.'))).toEqual([
    'preferences.isConfirmed',
    'preferences.profile',
    'preferences.budgetToday',
    'preferences.watch.isAllowed',
    'preferences.watch.budgetPerMonth',
    'preferences.picturesDeclined',
    'views.last',
    'views.usedLists',
  ])
  expect(labelOfSetting(['preferences', 'prices', 'enrichProfile'])).toEqual([
    'options.prices',
    'ui.operation.enrichProfile',
  ])
  for (const path of [[], ['apiKey'], ['toString'], ['preferences', 'constructor'], ['preferences', 'auto']])
    expect(labelOfSetting(path)).toBeNull()
})

test('an internal setting is not restored from a backup, even on request', async () => {
  const before = await preferences.read()
  const path = ['preferences', 'budgetToday']
  const after = { day: '2026-11-22', credits: 1_000_000 }
  await restoreSettings([{ path, before: null, after }])
  expect(await preferences.read()).toEqual(before)
})

test('stored preferences without a setting get the default of that setting', async () => {
  const { budgetPerRun: _, auto: __, freshness, ...older } = defaultPreferences
  const { job: ___, ...known } = { ...freshness, profile: 7 }
  await storeSealed('preferences', { ...older, freshness: known })
  expect(await preferences.read()).toEqual({ ...defaultPreferences, freshness: { ...freshness, profile: 7 } })
})
