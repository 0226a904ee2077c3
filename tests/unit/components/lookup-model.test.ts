import { everythingSeen } from '../purchases/shown-result.fixture.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { noResultShown } from '../../../lib/records/shown-result.ts'
import { fileOf, libraryOf } from '../data/imports/libraries.fixture.ts'
import { makeModel } from '../../../components/model/model.ts'
import { createLookupModel } from '../../../components/model/lookupModel.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'
import { deleteAll } from '../fake-browser.ts'

const sent = vi.hoisted((): Record<string, unknown>[] => [])
const worker = vi.hoisted((): { response: object } => ({ response: {} }))
const overBudget = { accepted: false, refusal: { reason: 'budget', spent: 4, budget: 4, needed: 2 } }

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/messages/send-command.ts', () => ({
  sendCommand: async (command: string, input: Record<string, unknown>) => {
    if (command === 'run-operation') sent.push(input)
    return worker.response
  },
}))

beforeEach(() => {
  deleteAll()
  sent.length = 0
  worker.response = overBudget
})

test('a click refused by a budget is repeated at the price shown then, and not for another form', async () => {
  const { model, dispose } = makeModel(() => createLookupModel(openDatabase(), 'console'))
  const email = 'Ann+🦊@acme.example'
  await model.send('getProfileDataFromEmail', { email }, { maximum: 2, repeat: everythingSeen })
  expect(model.refusal.value).toMatchObject({ reason: 'budget' })
  await model.repeat({ maximum: 3 })
  expect(sent).toEqual([sent[0], { ...sent[0], maximum: 3 }])
  expect(sent[0]).toMatchObject({
    operation: 'getProfileDataFromEmail',
    input: { email },
    repeat: everythingSeen,
    maximum: 2,
  })
  model.clear()
  await model.repeat({ maximum: 3 })
  expect(sent).toHaveLength(2)
  dispose()
})

describe('a lookup answered by an imported record', () => {
  const at = new Date(2026, 2, 14).getTime()
  const request = `request-${at}`

  async function withImported() {
    const theirs = openDatabase()
    await filed(theirs, at, person(['person:jane-doe'], { profile: { fullName: 'Jane Doe' } }))
    return libraryOf(await fileOf(theirs))
  }

  const resultOf = async (db: Database, response: object) => {
    worker.response = response
    const { model, dispose } = makeModel(() => createLookupModel(db, 'search'))
    await model.send('getProfileDataFromEmail', { email: 'a@acme.example' }, { maximum: 2 })
    await vi.waitFor(() => expect(model.lookup.value).not.toBeUndefined())
    const shown = {
      result: model.lookup.value,
      shownResult: model.shownResult(),
      isInFlight: model.isInFlight.value,
    }
    dispose()
    return shown
  }

  test('the result shows the imported record and its origin without a ledger request', async () => {
    const db = await withImported()
    const shown = await resultOf(db, {
      accepted: 'saved',
      request,
      subject: 'person:jane-doe',
    })
    expect(shown.result).toMatchObject({
      request: null,
      section: { at, request, operation: 'enrichProfile' },
      found: [{ subject: { key: 'person:jane-doe' } }],
    })
    expect(shown.shownResult).toEqual({ request, at })
    expect(shown.isInFlight).toBe(false)
    expect(await db.requests.count()).toBe(0)
  })

  test('the result is empty when the record no longer has the section', async () => {
    const db = await withImported()
    const shown = await resultOf(db, { accepted: 'saved', request: 'another', subject: 'person:jane-doe' })
    expect(shown).toEqual({ result: null, shownResult: noResultShown, isInFlight: false })
  })
})
