import { beforeEach, expect, test, vi } from 'vitest'
import { eraseFromStorage } from '../../../../lib/data/retention/erase-from-storage.ts'
import { browser, deleteAll } from '../../fake-browser.ts'

vi.mock('wxt/browser', async () => import('../../fake-browser.ts'))

const { local, session } = browser.storage
const jane = { ids: ['jane-doe-7'], emails: ['jane@acme.example'], names: ['Jane Doe'] }

beforeEach(deleteAll)

test('erasing a person removes their words from extension storage, and session entries whole', async () => {
  const others = { name: 'Pilots', filter: [{ field: 'company', text: 'Acme' }] }
  await local.set({
    views: [
      { name: 'Jane Doe', filter: [] },
      {
        name: 'Met',
        filter: [
          { field: 'name', text: 'jane doe' },
          { field: 'note', text: 'with Jane Doe' },
        ],
      },
      others,
    ],
    'other item': others,
  })
  await session.set({ 'pending-action:1': { subject: 'person:jane-doe-7' }, 'pending-action:2': others })
  await eraseFromStorage([jane])
  expect(await local.get(null)).toEqual({
    views: [{ name: 'Met', filter: [{ field: 'note', text: 'with ' }] }, others],
    'other item': others,
  })
  expect(await session.get(null)).toEqual({ 'pending-action:2': others })
})

test('erasing no one neither reads nor writes extension storage', async () => {
  await local.set({ views: [{ name: 'Jane Doe', filter: [] }] })
  const before = await local.get(null)
  await eraseFromStorage([])
  expect(await local.get(null)).toEqual(before)
})
