import { readSealed, writeSealed } from '../browser/sealed-settings.ts'
import { readFileSync } from 'node:fs'
import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'
import { states } from './states.ts'

for (const [state, { reached }] of Object.entries(states))
  test(`the test named for the state “${state}” exists`, () => {
    const [file, name] = reached
    expect(readFileSync(`${import.meta.dirname}/${file}.spec.ts`, 'utf8')).toContain(name)
  })

test('while offline, a click is reported before sending, and retried when the network is back', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await sidelight.chromium.context.setOffline(true)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('You’re offline. No credits spent.')
  await expect(panel.getByRole('button', { name: 'Try again · up to 2 credits' })).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
  await sidelight.chromium.context.setOffline(false)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('a provider without host permission is reported, and Settings requests the permission', async ({
  sidelight,
  service,
}) => {
  const options = await sidelight.chromium.extensionPage('options.html')
  const elsewhere = 'https://api.example.com'
  const saved = await readSealed(options, 'apiKey')
  await writeSealed(options, 'apiKey', { ...(saved as object), origin: elsewhere, base: elsewhere })
  const where = await readSealed(options, 'deployment')
  await writeSealed(options, 'deployment', { ...(where as object), apiUrl: elsewhere })
  await options.close()
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('blocks access to your provider. No credits spent.')
  await panel.getByRole('button', { name: 'Open Settings' }).click()
  await expect
    .poll(() => sidelight.chromium.context.pages().map((page) => page.url()))
    .toContainEqual(expect.stringContaining('/options.html'))
  expect(service.requests.filter(({ operation }) => operation === 3)).toEqual([])
})

test('a section older than the freshness limit is marked, and Refresh buys it again', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  const stale = panel.getByRole('status').filter({ hasText: 'This may be out of date' })
  await expect(stale).toHaveCount(0)

  const inDays = async (days: number) => {
    await panel.clock.setFixedTime(Date.now() + days * 86_400_000)
    await panel.reload()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  }
  await inDays(89)
  await expect(stale).toHaveCount(0)
  await inDays(91)
  await expect(stale).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
  await stale.getByRole('button', { name: 'Refresh · up to 2 credits' }).click()
  await expect(panel.getByText('4 credits spent on this page')).toBeVisible()
})

test('an unreadable part of a response is shown raw, and the rest normally', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, patch: { person: { skills: 'all of them' } } })
  const panel = await boughtPerson(sidelight)
  await panel.getByText('1 field in this response couldn’t be read').click()
  await expect(panel.getByRole('textbox', { name: 'person.skills' })).toHaveValue('all of them')
  expect(service.bill(demoKey).charged).toBe(1)
})

test('a pending update is shown in the panel, and installed only when no request is in flight', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const worker = await sidelight.chromium.worker()
  await worker.evaluate(() => {
    const { onUpdateAvailable } = chrome.runtime as unknown as {
      onUpdateAvailable: { dispatch(details: { version: string }): void }
    }
    onUpdateAvailable.dispatch({ version: '9.8.7' })
  })
  await expect(panel.getByText('Sidelight 9.8.7 is ready.')).toBeVisible()
  const take = panel.getByRole('button', { name: 'Update now' })
  await expect(take).not.toHaveAttribute('aria-disabled')

  service.fault({ operation: 3, hang: true })
  await enrich(panel).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await expect(take).toHaveAccessibleDescription('A request is in progress. Update when it’s done.')
  service.release()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  // The update closes the page during the click.
  await Promise.all([panel.waitForEvent('close'), take.click().catch(() => {})])
  expect(service.bill(demoKey).charged).toBe(1)
  // The extension doesn't return after this reload, so a later test with its id would find no first run.
  sidelight.isLast = true
})
