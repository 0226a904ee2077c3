import { beforeEach, describe, expect, test, vi } from 'vitest'
import { destinations, destinationStates } from '../../../lib/crm/destinations.ts'
import { backups, restoring } from '../../../lib/data/backup/schedule.ts'
import { staleBackups } from '../../../lib/data/backup/stale-backups.ts'
import { exportChoice } from '../../../lib/data/exports/export-choice.ts'
import { lastPurge } from '../../../lib/data/retention/next-purge.ts'
import { purgeHold } from '../../../lib/data/retention/purge-hold.ts'
import { searchNames } from '../../../lib/library/search-names.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { usualLook, views } from '../../../lib/library/views.ts'
import { updateWaiting } from '../../../lib/platform/updates.ts'
import { guidance } from '../../../lib/settings/guidance.ts'
import { onceReadable, storedKeys } from '../../../lib/settings/extension-storage.ts'
import { keyFits } from '../../../lib/settings/key-fits.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { salvageSettings, type Setting, type SettingRows } from '../../../lib/settings/setting.ts'
import { apiKey, appearance, deployment, keptSettings, preferences } from '../../../lib/settings/settings.ts'
import { sealSetting, sealedItems } from '../../../lib/settings/vault.ts'
import type { StorageItem } from '../../../lib/settings/storage-item.ts'
import { browser, forgetAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(forgetAll)
const { local } = browser.storage

const settings = { deployment, preferences, appearance, views, searchNames, guidance }
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
    updateWaiting,
  ].map((item) => [item.key, item as unknown as StorageItem<unknown>]),
)

/** What no setting is, whatever it is about; some fit a few of them. */
const hostile: Record<string, unknown> = {
  null: null,
  'a number': 7,
  'a number below zero': -1,
  'no number': Number.NaN,
  'a huge number': 1e308,
  'a text': 'x',
  'a text of a megabyte': 'x'.repeat(1_000_000),
  'a list': [],
  'a deep list': [[[[[[[[[[]]]]]]]]]],
  'an object': { a: { b: { c: {} } } },
  'a prototype': JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as unknown,
  true: true,
}

describe.each(Object.keys(items))('%s', (name) => {
  const item = items[name]!
  const store = browser.storage[item.area]

  test.each(Object.keys(hostile))(
    'whose value is %s: read as what fits, and set aside where it did not',
    async (what) => {
      const stored = { version: 1, value: hostile[what] }
      const isSealed = sealedItems.includes(name)
      await store.set({ [name]: isSealed ? await sealSetting(name, 1, stored.value) : stored })
      // What is sealed is JSON.
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
  ])('%s is set aside', async (_, stored) => {
    await store.set({ [name]: stored })
    expect(item.parse(await item.read())).not.toBeNull()
  })

  test('that the browser can’t give: gone after the first reading, and known to have been there', async () => {
    await item.write(item.parse(await item.read())!.value)
    await store.set({ other: 1 })
    const get = store.get.bind(store)
    // As Chromium was seen to.
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

/** Each row of a table of settings, with its path. */
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

test.each(cases)('%s: alone it is lost, and all others stay', async (_, item, path, row) => {
  for (const bad of Object.values(hostile)) {
    const whole = structuredClone(await item.read()) as Record<string, unknown>
    put(whole, path, bad)
    const { values, lost } = salvageSettings(item.rows, whole)
    const fits = row.schema.safeParse(bad).success
    const instead = row.whenLost === undefined ? row.fallback : row.whenLost
    const wanted = structuredClone(whole)
    if (!fits) put(wanted, path, instead)
    expect(lost).toEqual(fits ? [] : [path])
    expect(item.parse(values)).not.toBeNull()
    expect(item.parse(values)).toEqual(item.parse(wanted))
  }
})

test('a saved view that can’t be read is set aside alone, and one with a day that is none is there without it', async () => {
  const view = (id: string) => ({ ...usualLook, id, name: `View ${id}` })
  const late = { ...view('late'), filter: { ...noFilter, text: 'pilot', from: '12026-01-02' } }
  const odd = { ...view('odd'), columns: ['no such column'] }
  const stored = { version: 1, value: { saved: [view('a'), odd, late, view('b')], last: usualLook } }
  await local.set({ views: stored })
  const { saved } = await views.read()
  expect(saved).toEqual([view('a'), { ...late, filter: { ...noFilter, text: 'pilot' } }, view('b')])
  const aside = Object.entries(await local.get(null)).filter(([key]) => key.startsWith('set-aside:views:'))
  expect(aside.map(([, kept]) => kept)).toEqual([stored])
  await views.change((kept) => ({ ...kept, saved: kept.saved.filter(({ id }) => id !== 'a') }))
  expect((await views.read()).saved.map(({ id }) => id)).toEqual(['late', 'b'])
})

test('a budget that can’t be read is nothing, until it is set again', async () => {
  const known = await preferences.read()
  await local.set({
    preferences: {
      version: 1,
      value: {
        ...known,
        budgetPerDay: 'ten',
        lowCredit: 5,
        auto: { ...known.auto, person: true, budgetPerDay: null },
      },
    },
  })
  const read = await preferences.read()
  expect(read).toMatchObject({ budgetPerDay: 0, lowCredit: 5, auto: { person: true, budgetPerDay: 0 } })
  await preferences.change((now) => ({ ...now, budgetPerDay: 30 }))
  expect((await preferences.read()).budgetPerDay).toBe(30)
})

test('preferences of which nothing can be read buy nothing by themselves, and nothing at all', async () => {
  await local.set({ preferences: 'gone' })
  expect(await preferences.read()).toMatchObject({
    budgetPerDay: 0,
    budgetPerBatch: 0,
    auto: { person: false, job: false, budgetPerDay: 0 },
  })
})

test('an address that can’t be read is none, and the key goes nowhere', async () => {
  await apiKey.write({
    key: 'k',
    origin: 'https://api.example',
    base: 'https://api.example/v1',
    account: 'a',
  })
  await local.set({
    deployment: { version: 1, value: { apiUrl: 5, socialUrl: 'https://www.social.example' } },
  })
  const where = await deployment.read()
  expect(where).toMatchObject({ apiUrl: '', socialUrl: 'https://www.social.example' })
  expect(keyFits(await apiKey.read(), where.apiUrl)).toBe(false)
})

test('extension storage that fails altogether is said, and nothing is set aside', async () => {
  vi.spyOn(local, 'get').mockRejectedValue(new Error('IO error'))
  const set = vi.spyOn(local, 'set')
  await expect(preferences.read()).rejects.toMatchObject({ name: 'ExtensionStorageError' })
  expect(set).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('extension storage that never answers is said', async () => {
  vi.useFakeTimers()
  vi.spyOn(local, 'get').mockReturnValue(new Promise(() => {}))
  const failed = preferences.read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toMatchObject({ name: 'ExtensionStorageError' })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what extension storage did not answer in time is done once more when it answers', async () => {
  vi.useFakeTimers()
  const get = local.get.bind(local)
  let answers = 0
  vi.spyOn(local, 'get').mockImplementation((keys) =>
    (answers += 1) === 1 ? new Promise(() => {}) : get(keys),
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

describe('settings that the browser lost', () => {
  const named = async () => {
    const keys = (await storedKeys('local')).filter((key) => key.startsWith('set-aside:'))
    return keys.map((key) => key.split(':')[1] ?? '').toSorted((a, b) => a.localeCompare(b))
  }

  test('all: the key and the addresses are asked for again, and no budget is the default', async () => {
    await keptSettings.markLost(['preferences', 'deployment', 'apiKey'])
    expect(await named()).toEqual(['apiKey', 'deployment', 'preferences'])
    expect(await preferences.read()).toMatchObject({ budgetPerDay: 0, budgetPerBatch: 0 })
    expect(await deployment.read()).toMatchObject({ apiUrl: '', socialUrl: '' })
    expect(await apiKey.read()).toBeNull()
  })

  test('one that is there all the same stays as it is', async () => {
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    expect(Object.keys(await keptSettings.stored())).toEqual(['preferences'])
    await keptSettings.markLost(['preferences'])
    expect(await preferences.read()).toMatchObject({ budgetPerDay: 7 })
    expect(await named()).toEqual([])
  })

  test('one that is as it was before does not hold any more', async () => {
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    await keptSettings.markLost([], ['preferences'])
    expect(await preferences.read()).toMatchObject({ budgetPerDay: 0, budgetPerBatch: 0 })
    expect(await named()).toEqual(['preferences'])
  })

  test('are noted by a number that goes with them', async () => {
    const seen = vi.fn<() => void>()
    keptSettings.watch(seen)
    expect(await keptSettings.noted()).toBe(0)
    await keptSettings.note(3)
    expect(await keptSettings.noted()).toBe(3)
    expect(seen).not.toHaveBeenCalled()
    await preferences.change((known) => ({ ...known, budgetPerDay: 7 }))
    expect(seen).toHaveBeenCalled()
    await local.remove('settings-noted')
    expect(await keptSettings.noted()).toBe(0)
  })
})
