import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { itemsOnPage, watchRunView, type RunViewModel } from '../../../../components/bulk/runModel.ts'
import { makeModel, type OwnedModel } from '../../../../components/model/model.ts'
import { cancelRun } from '../../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { deleteAll } from '../../fake-browser.ts'
import { pageAt } from '../../purchases/purchase.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { shown } from '../../bulk/shown-drafts.ts'

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))

let owned: OwnedModel<RunViewModel> | undefined
beforeEach(deleteAll)
afterEach(() => owned?.dispose())

test('when rows leave the filtered state, the view shows an existing page', async () => {
  const db = openDatabase()
  const drafts = Array.from({ length: 2 * itemsOnPage + 1 }, (_, at) => ({
    lookup: { section: 'profile' as const, page: pageAt(`/in/person-${at}/`) },
    label: String(at),
  }))
  const id = await createRun(db, {
    name: 'run',
    budget: null,
    notify: false,
    list: null,
    drafts: shown(drafts),
  })
  owned = makeModel(() => watchRunView(db))
  const { model } = owned
  model.id.value = id
  model.state.value = 'pending'
  await vi.waitFor(() => expect(model.pages.value).toBe(3))
  model.page.value = 2
  await vi.waitFor(() => expect(model.items.value).toHaveLength(1))
  await cancelRun(db, id)
  await vi.waitFor(() => expect([model.pages.value, model.page.value]).toEqual([0, 0]))
  model.state.value = null
  await vi.waitFor(() => expect(model.items.value).toHaveLength(itemsOnPage))
  expect(model.pages.value).toBe(3)
})
