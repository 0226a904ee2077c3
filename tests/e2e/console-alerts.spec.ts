import { operationNames, operations } from '../../lib/api/operations.ts'
import { requestDraftOf } from '../../components/console/requestDraft.ts'
import { consoleCalls } from '../unit/components/console/calls.ts'
import { refusals } from '../unit/components/errors/refusals.ts'
import { expect, test } from './fixtures.ts'

async function deleteAll(): Promise<void> {
  const opened = indexedDB.open('sidelight')
  const db = await new Promise<IDBDatabase>((done) =>
    opened.addEventListener('success', () => done(opened.result)),
  )
  const clearing = db.transaction(['requests', 'accounts'], 'readwrite')
  clearing.objectStore('requests').clear()
  clearing.objectStore('accounts').clear()
  await new Promise((done) => clearing.addEventListener('complete', done))
  db.close()
}

// Each operation shows one refusal; unit tests cover the rest.
test(
  "the console shows the refusal of any operation, with the provider's own message",
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const calls = consoleCalls(stage.site.url)
    const page = await sidelight.chromium.extensionPage('console.html#personSearch')
    for (const [at, name] of operationNames.entries()) {
      const [status, sentence] = refusals[at % refusals.length]!
      await page.evaluate(deleteAll)
      service.fault({ status, body: '{"message":"in the service’s own words"}' })
      await page.locator(`nav a[href="#${name}"]`).click()
      const { values } = requestDraftOf(operations[name], calls[name])
      for (const [field, value] of Object.entries(values)) {
        if (field.includes('.')) continue
        await page.getByRole('textbox', { name: field, exact: true }).fill(value)
      }
      const before = service.requests.length
      await page.getByRole('button', { name: /^Send · / }).click()
      await expect(page.getByRole('alert'), name).toContainText(sentence)
      await expect(page.getByRole('alert'), name).toContainText('in the service’s own words')
      expect(service.requests, name).toHaveLength(before + 1)
    }
    sidelight.complaints.length = 0
  },
)
