import type { Page } from '@playwright/test'
import { addNote, enrich, expect, test } from './fixtures.ts'

function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const request = <Value>(requested: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        requested.addEventListener('success', () => done(requested.result))
        requested.addEventListener('error', () => fail(new Error('not read')))
      })
    const kept: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await request(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        kept.push([store, await request(rows.getAllKeys()), await request(rows.getAll())])
      }
      db.close()
    }
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync]
    kept.push(await Promise.all(areas.map((area) => area.get(null))))
    kept.push(Object.entries(localStorage), Object.entries(sessionStorage), await caches.keys())
    return JSON.stringify(kept)
  })
}

test('a deleted person no longer appears in any table, list, view, setting or queue', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/layla-haddad/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await addNote(panel, 'Sat beside Mara Lindqvist, mara@lettermill.example')
  await panel.getByRole('textbox', { name: 'Note' }).blur()
  await sidelight.visit('/in/mara-lindqvist/')
  await enrich(panel).click()
  await panel
    .getByRole('button', { name: /^Find email · / })
    .first()
    .click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
  const options = await sidelight.chromium.extensionPage('options.html')
  const mara = service.world.person('mara-lindqvist')!
  const theirs = [/mara/i, /lindqvist/i, mara.socialIdentifier, mara.memberIdentifier, 'lettermill'].map(
    (name) => new RegExp(name, 'i'),
  )
  // Write what only some pages leave behind, in the form in which they write it.
  await options.evaluate(async (handle) => {
    const filter = {
      text: 'Mara Lindqvist freight',
      kind: '',
      tag: '',
      list: '',
      email: '',
      status: '',
      from: '',
      to: '',
      conditions: [
        { column: 'email', is: 'contains', text: 'mara@lettermill.example' },
        { column: 'place', is: 'contains', text: 'Oslo' },
      ],
    }
    const check = { filter, columns: ['name'], sort: [] }
    const saved = [
      { ...check, id: '1', name: 'Mara Lindqvist follow-up' },
      { ...check, id: '2', name: 'Mara Lindqvist' },
      { ...check, id: '3', name: 'Everybody' },
    ]
    await chrome.storage.local.set({
      views: { version: 1, value: { saved, last: check } },
      'set-aside:views:1': { version: 0, value: 'Mara Lindqvist' },
    })
    const page = { kind: 'person', id: handle, url: `https://www.social.example/in/${handle}/` }
    const values = { email: 'mara@lettermill.example' }
    await chrome.storage.session.set({
      'pending-action:1': {
        version: 1,
        value: { at: 1, action: { type: 'search', filled: { form: 'person', values } } },
      },
      'pinned:77': { version: 1, value: { page, from: 'menu', over: null, at: 1 } },
    })
    await chrome.runtime.sendMessage({ command: 'create-list', name: 'Mara Lindqvist follow-up', keys: [] })
    await chrome.runtime.sendMessage({ command: 'create-list', name: 'Mara Lindqvist', keys: [] })
  }, 'mara-lindqvist')
  for (const name of theirs) expect(await everythingStored(options)).toMatch(name)

  await sidelight.page.bringToFront()
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue(/^Sat beside/)
  await options.evaluate(() =>
    chrome.runtime.sendMessage({ command: 'delete-subject', alias: 'person:mara-lindqvist' }),
  )
  await options.evaluate(() => chrome.runtime.sendMessage({ command: 'end-undo', id: null }))
  const kept = await everythingStored(options)
  for (const name of theirs) expect(kept).not.toMatch(name)
  expect(kept).toContain('Sat beside')
  expect(kept).toContain('follow-up')
  expect(kept).toContain('Everybody')
  expect(kept).toContain('Oslo')
})
