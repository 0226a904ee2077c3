import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyText, freeText } from '../../../../components/bulk/estimateTexts.ts'
import { watchNewRun, type NewRunModel } from '../../../../components/bulk/newRunModel.ts'
import { makeModel, type OwnedModel } from '../../../../components/model/model.ts'
import { selected } from '../../../../components/model/librarySelection.ts'
import { lookupKey } from '../../../../lib/bulk/lookup-key.ts'
import { usualOffers } from '../../../../lib/bulk/input/offers.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { deployment, preferences } from '../../../../lib/settings/settings.ts'
import { deleteAll } from '../../fake-browser.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))

const socialUrl = 'https://www.social.example'
const names = ['ann', 'bob', 'cy']

/** Without emails. */
const profilesOnly = { ...defaultPreferences, mainButton: 'profile' } as const

let db: Database
let owned: OwnedModel<NewRunModel>
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await deployment.write({ ...(await deployment.read()), apiUrl: 'https://api.example', socialUrl })
  await preferences.write(profilesOnly)
  for (const name of names)
    await filed(db, Date.now(), person([`person:${name}`], { profile: { firstName: name } }))
  owned = makeModel(() => watchNewRun(db))
})
afterEach(() => {
  owned.dispose()
  selected.clear()
})

async function planned(fresh: number, total = names.length): Promise<void> {
  await vi.waitFor(() => {
    const plan = owned.model.plan.value
    expect([plan?.total, plan?.fresh, plan?.maximum]).toEqual([total, fresh, 2 * fresh])
  })
}

const paste = async () => {
  owned.model.text.value = names.map((name) => `${socialUrl}/in/${name}/`).join('\n')
}

const deleteRecords = () => Promise.all([db.subjects.clear(), db.sections.clear()])

test('a run with records deleted since the estimate does not start before the new price is shown', async () => {
  await paste()
  await planned(0)
  await deleteRecords()
  expect(await owned.model.start('run')).toBe('changed')
  expect(await db.runs.count()).toBe(0)
  await planned(3)
  expect(await owned.model.start('run')).toMatchObject({ id: expect.any(String) })
  expect(await db.runs.toArray()).toMatchObject([{ total: 3 }])
})

test('a run that became cheaper since the estimate starts', async () => {
  await deleteRecords()
  await paste()
  await planned(3)
  await filed(db, Date.now(), person(['person:ann'], { profile: { firstName: 'ann' } }))
  expect(await owned.model.start('run')).toMatchObject({ id: expect.any(String) })
})

test('returning to the form updates the estimate and keeps corrections', async () => {
  owned.model.text.value = `${names.map((name) => `${socialUrl}/in/${name}/`).join('\n')}\nann@acme.con`
  await planned(0)
  owned.model.corrections.value = { ...owned.model.corrections.value, dropped: new Set([4]) }
  await planned(0)
  await deleteRecords()
  owned.model.planAgain()
  await planned(3)
  expect(owned.model.corrections.value.dropped).toEqual(new Set([4]))
})

test('selected records that were deleted are dropped from the form', async () => {
  const all = await db.subjects.toCollection().primaryKeys()
  selected.replace(all)
  await planned(0)
  await db.subjects.delete(all[0]!)
  owned.model.planAgain()
  await planned(0, 2)
  expect(owned.model.reading.value?.entries).toHaveLength(2)
})

test.each([
  ['pasted text', paste],
  ['a selection', async () => selected.replace(await db.subjects.toCollection().primaryKeys())],
  [
    'a file',
    async () => {
      owned.model.source.value = 'file'
      await owned.model.file.open(
        new File(['Profile\n', ...names.map((name) => `/in/${name}/\n`)], 'some.csv'),
      )
    },
  ],
])('starting a run of %s clears the form', async (_, give) => {
  await give()
  await planned(0)
  await owned.model.start('run')
  await planned(0, 0)
  expect(owned.model).toMatchObject({
    source: { value: 'paste' },
    text: { value: '' },
    file: { file: { value: null } },
  })
  expect(selected.size).toBe(0)
})

test.each([
  [
    'the parts of a profile',
    () =>
      preferences.write({
        ...profilesOnly,
        includes: { ...profilesOnly.includes, includeSkills: false },
      }),
  ],
  ['the maximum age of results', () => preferences.write({ ...profilesOnly, cacheDuration: '' })],
  [
    'the provider',
    async () => deployment.write({ ...(await deployment.read()), apiUrl: 'https://other.example' }),
  ],
])('a change of %s updates the estimate, while a change of a budget does not', async (_, change) => {
  await paste()
  await planned(0)
  const before = owned.model.planned.value
  await preferences.write({ ...profilesOnly, budgetPerDay: 7 })
  await vi.waitFor(() => expect(owned.model.preferences.value?.budgetPerDay).toBe(7))
  expect(owned.model.planned.value).toBe(before)
  await change()
  await vi.waitFor(() => expect(owned.model.planned.value).not.toBe(before))
  await planned(0)
})

test('the form names the missing step of an empty run', async () => {
  const { model } = owned
  const missing = (key: string) =>
    vi.waitFor(() => expect([model.plan.value?.total, emptyText(model)]).toEqual([0, key]))
  await missing('run.offersNone')
  await paste()
  await planned(0)
  model.chosen.value = []
  await missing('run.offersUnselected')
  model.text.value = `${socialUrl}/in/ann/`
  model.chosen.value = usualOffers
  await planned(0, 1)
  model.rows.toggle('saved')
  const [lookup] = model.rows.shown.value
  const removed = new Set(lookup?.row === 'lookup' ? [lookupKey(lookup.draft.lookup)] : [])
  model.choices.value = { ...model.choices.value, removed }
  await missing('run.rowsRemoved')
})

test.each([
  [{ never: 0, unreadable: 0 }, 'run.plan.nothing'],
  [{ never: 3, unreadable: 0 }, 'run.plan.noneNew'],
  [{ never: 0, unreadable: 1 }, 'run.plan.noneNew'],
])('the form shows that everything is known only when that is the reason: %j', (plan, key) => {
  expect(freeText(plan)).toBe(key)
})

test('a new run looks up the emails of people too, unless the main button of a page only buys the profile', async () => {
  await paste()
  await planned(0)
  await preferences.write(defaultPreferences)
  await vi.waitFor(() => {
    const plan = owned.model.plan.value
    expect([plan?.total, plan?.saved, plan?.fresh]).toEqual([6, 3, 3])
  })
  await preferences.write(profilesOnly)
  await planned(0)
})
