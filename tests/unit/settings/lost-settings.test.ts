import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { destinations, destinationStates } from '../../../lib/crm/destinations.ts'
import { backups, restoring } from '../../../lib/data/backup/schedule.ts'
import { staleBackups } from '../../../lib/data/backup/stale-backups.ts'
import { exportChoice } from '../../../lib/exports/export-choice.ts'
import { lastPurge } from '../../../lib/data/retention/next-purge.ts'
import { purgeHold } from '../../../lib/data/retention/purge-hold.ts'
import { searchNames } from '../../../lib/library/search-names.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { defaultTableState, views } from '../../../lib/library/views.ts'
import { pendingUpdate } from '../../../lib/platform/updates.ts'
import { consent } from '../../../lib/settings/consent.ts'
import { guidance } from '../../../lib/settings/guidance.ts'
import { onceReadable, storedKeys } from '../../../lib/settings/extension-storage.ts'
import { keyFits } from '../../../lib/settings/key-fits.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { salvageSettings, type Setting, type SettingRows } from '../../../lib/settings/setting.ts'
import {
  apiKey,
  appearance,
  deployment,
  clearSettings,
  preferences,
  profiles,
} from '../../../lib/settings/settings.ts'
import { managed } from '../../../lib/settings/managed.ts'
import { doneDigest, lastInboxNotice } from '../../../lib/settings/inbox-memory.ts'
import { lastDuplicateSearch } from '../../../lib/settings/last-duplicate-search.ts'
import { lockItem } from '../../../lib/settings/lock.ts'
import { journal } from '../../../lib/settings/stored-journal.ts'
import { traces } from '../../../lib/data/erasure/traces.ts'
import { erasuresReadUntil } from '../../../lib/team/erasures-read.ts'
import { membership } from '../../../lib/team/membership.ts'
import type { StorageItem } from '../../../lib/settings/storage-item.ts'
import { browser, deleteAll } from '../fake-browser.ts'
import { storeSealed } from './store-sealed.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(deleteAll)
const { local } = browser.storage

const settings = { deployment, preferences, appearance, views, searchNames, guidance, consent }
const items: Record<string, StorageItem<unknown>> = Object.fromEntries(
  [
    ...Object.values(settings),
    apiKey,
    destinations,
    destinationStates,
    backups,
    staleBackups,
    restoring,
    exportChoice,
    lastPurge,
    purgeHold,
    pendingUpdate,
    lastDuplicateSearch,
    lastInboxNotice,
    doneDigest,
  ].map((item) => [item.key, item as unknown as StorageItem<unknown>]),
)

/** Values that most settings reject. */
const hostile: Record<string, unknown> = {
  null: null,
  'a number': 7,
  'a negative number': -1,
  'no number': Number.NaN,
  'a huge number': 1e308,
  'a text': 'x',
  'a text of a megabyte': 'x'.repeat(1_000_000),
  'a list': [],
  'a deeply nested list': [[[[[[[[[[]]]]]]]]]],
  'an object': { a: { b: { c: {} } } },
  'a prototype': JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as unknown,
  true: true,
}

describe.each(Object.keys(items))('%s', (name) => {
  const item = items[name]!
  const store = browser.storage[item.area]

  test.each(Object.keys(hostile))(
    'a value of %s is read as far as it is valid, and the rest is set aside',
    async (what) => {
      const stored = { version: 1, value: hostile[what] }
      const isSealed = item.protection !== 'plain'
      await (item.protection === 'plain'
        ? store.set({ [name]: stored })
        : storeSealed(name, stored.value, item.protection))
      const kept: unknown = isSealed ? JSON.parse(JSON.stringify(stored.value)) : stored.value
      const fits = item.parse(kept) !== null
      const value = await item.read()
      expect(item.parse(value)).not.toBeNull()
      expect(await item.read()).toEqual(value)
      const aside = Object.keys(await store.get(null)).filter((key) => key.startsWith(`set-aside:${name}:`))
      expect(aside).toHaveLength(fits ? 0 : 1)
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    },
  )

  test.each([
    ['of a later version', { version: 99, value: {} }],
    ['without a version', {}],
    ['that is no object', 'x'],
  ])('a stored value %s is set aside', async (_, stored) => {
    await store.set({ [name]: stored })
    expect(item.parse(await item.read())).not.toBeNull()
  })

  test('a value that the browser cannot read is known to have existed', async () => {
    await item.write(item.parse(await item.read())!.value)
    await store.set({ other: 1 })
    const get = store.get.bind(store)
    // As observed in Chromium.
    vi.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      await store.remove(name)
      await get(key)
      throw new Error('Invalid JSON')
    })
    const value = await item.read()
    expect(item.parse(value)).not.toBeNull()
    const aside = Object.entries(await store.get(null)).filter(([key]) =>
      key.startsWith(`set-aside:${name}:`),
    )
    expect(aside.map(([, kept]) => kept)).toEqual([{ damaged: true }])
    expect(await store.get('other')).toEqual({ other: 1 })
    expect(await item.read()).toEqual(value)
    vi.restoreAllMocks()
  })
})

function rowsOf(rows: SettingRows, path: string[] = []): [path: string[], row: Setting][] {
  return Object.entries(rows).flatMap(([name, row]): [string[], Setting][] =>
    'rows' in row ? rowsOf(row.rows, [...path, name]) : [[[...path, name], row]],
  )
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value)

function put(whole: unknown, path: readonly string[], value: unknown): void {
  ;(at(whole, path.slice(0, -1)) as Record<string, unknown>)[path.at(-1)!] = value
}

const cases = Object.entries(settings).flatMap(([name, item]) =>
  rowsOf(item.rows).map(
    ([path, row]) => [`${name}.${path.join('.')}`, item as unknown as Item, path, row] as const,
  ),
)
type Item = StorageItem<unknown> & { rows: SettingRows }

test.each(cases)(
  '%s is lost alone when it is invalid, and all other settings stay',
  async (_, item, path, row) => {
    for (const bad of Object.values(hostile)) {
      const whole = structuredClone(await item.read()) as Record<string, unknown>
      put(whole, path, bad)
      const { values, lost } = salvageSettings(item.rows, whole)
      const fits = row.schema.safeParse(bad).success
      const instead = row.whenLost === undefined ? row.fallback : row.whenLost
      const requested = structuredClone(whole)
      if (!fits) put(requested, path, instead)
      expect(lost).toEqual(fits ? [] : [path])
      expect(item.parse(values)).not.toBeNull()
      expect(item.parse(values)).toEqual(item.parse(requested))
    }
  },
)

test('an unreadable saved view is set aside alone, and an invalid day is dropped from its view', async () => {
  const view = (id: string) => ({ ...defaultTableState, id, name: `View ${id}` })
  const late = { ...view('late'), filter: { ...noFilter, text: 'pilot', from: '12026-01-02' } }
  const odd = { ...view('odd'), columns: ['no such column'] }
  const stored = { version: 1, value: { saved: [view('a'), odd, late, view('b')], last: defaultTableState } }
  await local.set({ views: stored })
  const { saved } = await views.read()
  expect(saved).toEqual([view('a'), { ...late, filter: { ...noFilter, text: 'pilot' } }, view('b')])
  const aside = Object.entries(await local.get(null)).filter(([key]) => key.startsWith('set-aside:views:'))
  expect(aside.map(([, kept]) => kept)).toEqual([stored])
  await views.change((kept) => ({ ...kept, saved: kept.saved.filter(({ id }) => id !== 'a') }))
  expect((await views.read()).saved.map(({ id }) => id)).toEqual(['late', 'b'])
})

test('an unreadable budget is zero until it is set again', async () => {
  const known = await preferences.read()
  await storeSealed('preferences', {
    ...known,
    budgetPerDay: 'ten',
    lowCredit: 5,
    auto: { ...known.auto, person: true, budgetPerDay: null },
  })
  const read = await preferences.read()
  expect(read).toMatchObject({ budgetPerDay: 0, lowCredit: 5, auto: { person: true, budgetPerDay: 0 } })
  await preferences.change((now) => ({ ...now, budgetPerDay: 30 }))
  expect((await preferences.read()).budgetPerDay).toBe(30)
})

test('completely unreadable preferences disable all purchases', async () => {
  await local.set({ preferences: 'gone' })
  expect(await preferences.read()).toMatchObject({
    budgetPerDay: 0,
    budgetPerRun: 0,
    auto: { person: false, job: false, budgetPerDay: 0 },
  })
})

test('an unreadable base URL is empty, and the key is sent nowhere', async () => {
  await apiKey.write({
    key: 'k',
    origin: 'https://api.example',
    base: 'https://api.example/v1',
    account: 'a',
  })
  await storeSealed('deployment', { apiUrl: 5, socialUrl: 'https://www.social.example' })
  const where = await deployment.read()
  expect(where).toMatchObject({ apiUrl: '', socialUrl: 'https://www.social.example' })
  expect(keyFits(await apiKey.read(), where.apiUrl)).toBe(false)
})

test('a failure of extension storage throws and sets nothing aside', async () => {
  vi.spyOn(local, 'get').mockRejectedValue(new Error('IO error'))
  const set = vi.spyOn(local, 'set')
  await expect(preferences.read()).rejects.toMatchObject({ name: 'ExtensionStorageError' })
  expect(set).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('extension storage that never responds throws', async () => {
  vi.useFakeTimers()
  vi.spyOn(local, 'get').mockReturnValue(new Promise(() => {}))
  const failed = preferences.read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toMatchObject({ name: 'ExtensionStorageError' })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an operation that timed out is repeated when extension storage responds', async () => {
  vi.useFakeTimers()
  const get = local.get.bind(local)
  let responses = 0
  vi.spyOn(local, 'get').mockImplementation((keys) =>
    (responses += 1) === 1 ? new Promise(() => {}) : get(keys),
  )
  const read = onceReadable(() => preferences.read())
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await read).toEqual(defaultPreferences)
  vi.restoreAllMocks()
  let failed = 0
  const other = onceReadable(() => Promise.reject(new Error(String((failed += 1)))))
  await expect(other).rejects.toThrow('1')
})

const named = async () => {
  const keys = (await storedKeys('local')).filter((key) => key.startsWith('set-aside:'))
  return keys.map((key) => key.split(':')[1] ?? '').toSorted((a, b) => a.localeCompare(b))
}

const safe = { isConfirmed: false, budgetPerDay: 0, budgetPerRun: 0 }
const savedKey = { key: 'k', origin: 'https://api.example', base: 'https://api.example/v1', account: 'a' }

describe('settings lost by the browser', () => {
  test('lost settings are not replaced by defaults: budgets are 0, and key and URLs are required again', async () => {
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    await deployment.change((known) => ({ ...known, apiUrl: 'https://api.example' }))
    await apiKey.write(savedKey)
    await local.remove(['preferences', 'deployment', 'apiKey'])
    expect(await preferences.read()).toMatchObject(safe)
    expect(await deployment.read()).toMatchObject({ apiUrl: '', socialUrl: '' })
    expect(await apiKey.read()).toBeNull()
    expect(await named()).toEqual(['apiKey', 'deployment', 'preferences'])
    // Settings saved after that apply.
    await preferences.change((known) => ({ ...known, budgetPerDay: 30 }))
    expect((await preferences.read()).budgetPerDay).toBe(30)
    expect(await named()).toHaveLength(3)
  })

  test('settings that were never stored or were deleted in Sidelight have their defaults', async () => {
    expect(await preferences.read()).toEqual(defaultPreferences)
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    await clearSettings({ keepKey: false })
    expect(await preferences.read()).toEqual(defaultPreferences)
    expect(await named()).toEqual([])
  })
})

/** Every item of extension storage. Add new ones here, or the test below fails. */
const all = [
  ...Object.values(items),
  profiles,
  managed,
  lockItem,
  journal,
  membership,
  erasuresReadUntil,
  traces,
] as readonly StorageItem<unknown>[]

const harmless: Record<string, string> = {
  'appearance.theme': 'colours',
  'appearance.language': 'texts',
  'views.saved': 'filters, columns and order of a table, which its toolbar shows',
  'views.last': 'filters, columns, widths and order of a table, which its toolbar shows',
  'views.usedLists': 'the order of lists in the navigation',
  'searchNames.named': 'what searches are called; opening one shows its form, unsent',
  'export-choice': 'what the next export dialog begins with, in sight before anything is saved',
  restoring: 'whether a page says that a restore did not end',
  staleBackups: 'whether a page says that older backups hold deleted records',
  lastDuplicateSearch:
    'whether possible duplicates are searched again today; nothing is merged without a click',
  lastInboxNotice: 'whether a notification about the Inbox appears today; it costs and sends nothing',
  doneDigest: 'whether the card about the last week is in the Inbox',
  traces: 'only in Chromium, which closes extension storage to content processes',
  journal: 'only in Chromium, which closes extension storage to content processes; sealed in Firefox',
}

describe('protection of extension storage', () => {
  test('every stored item is sealed or listed as harmless with the reason', () => {
    const plain = all.filter(({ area, protection }) => area === 'local' && protection === 'plain')
    const names = plain.flatMap((item) =>
      'rows' in item
        ? Object.keys(item.rows as SettingRows).map((name) => `${item.key}.${name}`)
        : [item.key],
    )
    expect(names.toSorted()).toEqual(Object.keys(harmless).toSorted())
  })

  test('every storage item in the source is covered by this test', () => {
    const source = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}').map((path) =>
      readFileSync(path, 'utf8'),
    )
    const made = source.flatMap((text) => [...text.matchAll(/= (?:storageItem|settingsItem)\(/g)])
    // One item, for unlock attempts, is not exported.
    expect(made).toHaveLength(new Set(all.map(({ key }) => key)).size + 1)
  })

  test.each(all.filter(({ protection }) => protection !== 'plain').map((item) => [item.key, item] as const))(
    'an unsealed value of %s is set aside',
    async (key, item) => {
      const value = item.parse(await item.read())!.value
      await local.set({ [key]: { version: 1, value } })
      await item.read()
      expect(await named()).toEqual([key])
    },
  )

  test.each(all.filter(({ protection }) => protection === 'fresh').map((item) => [item.key, item] as const))(
    'a replayed older value and a removed value of %s are set aside',
    async (key, item) => {
      const { value } = item.parse(await item.read())!
      await item.write(value)
      const older = await local.get(key)
      await item.write(value)
      await local.set(older)
      await item.read()
      expect(await named()).toEqual([key])
      await item.write(value)
      await local.remove(key)
      await item.read()
      expect(await named()).toEqual([key, key])
      await item.write(value)
      expect(await item.read()).toEqual(value)
      expect(await named()).toHaveLength(2)
    },
  )
})

describe('preferences written by a content process', () => {
  const greedy = {
    ...defaultPreferences,
    budgetPerDay: null,
    budgetPerRun: null,
    auto: { ...defaultPreferences.auto, person: true, budgetPerDay: 1e6, seconds: 1 },
  }

  test.each<[string, () => Promise<unknown>]>([
    ['unsealed', () => local.set({ preferences: { version: 1, value: greedy } })],
    [
      'sealed as another item',
      async () => {
        await storeSealed('backups', greedy)
        await local.set({ preferences: (await local.get('backups'))['backups'] })
      },
    ],
    [
      'with another counter',
      async () => {
        const { preferences: stored } = (await local.get('preferences')) as { preferences: object }
        await local.set({ preferences: { ...stored, counter: 99 } })
      },
    ],
    [
      'without a counter',
      async () => {
        const { preferences: stored } = (await local.get('preferences')) as { preferences: object }
        await local.set({ preferences: { ...stored, counter: undefined } })
      },
    ],
    [
      'older, with more in them',
      async () => {
        await preferences.write(greedy)
        const older = await local.get('preferences')
        await preferences.write({ ...defaultPreferences, budgetPerDay: 6 })
        await local.set(older)
      },
    ],
    ['of nothing', () => local.set({ preferences: {} })],
    ['deleted', () => local.remove('preferences')],
  ])(
    '%s preferences: automatic enrichment is off and budgets are 0 for readers and watchers',
    async (_, forge) => {
      await preferences.change((known) => ({ ...known, budgetPerDay: 6 }))
      const seen: unknown[] = []
      const stop = preferences.watch((value) => seen.push(value))
      await forge()
      expect(await preferences.read()).toMatchObject({ ...safe, auto: { person: false, budgetPerDay: 0 } })
      await expect.poll(() => seen.at(-1)).toMatchObject(safe)
      stop()
      expect(await named()).toContain('preferences')
    },
  )
})
