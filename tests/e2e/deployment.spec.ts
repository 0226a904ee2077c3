import { startService } from '../../sandbox/service/service.ts'
import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'

test('a deployment with its own field names works', async ({ sidelight, stage }) => {
  const words = { socialWord: 'acme', jobUrlParameter: 'jobUrl' }
  const service = await startService({ world: stage.site.world, socialUrl: stage.site.url, ...words })
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await options.getByRole('textbox', { name: 'Provider URL' }).fill(service.url)
  await options.getByRole('textbox', { name: 'API key' }).fill(demoKey)
  await options.getByText('Advanced: API field names').click()
  await options.getByRole('textbox', { name: 'Prefix in field names' }).fill('acme')
  await options.getByRole('textbox', { name: 'Job URL parameter' }).fill('jobUrl')
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('Saved.', { exact: true })).toBeVisible()
  await options.close()

  const panel = await boughtPerson(sidelight)
  await expect(panel.getByRole('link', { name: /\/in\/mara-lindqvist/ })).toBeVisible()
  expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toHaveProperty('acmeUrl')
  await sidelight.visit('/jobs/view/4000000001/')
  await enrich(panel).click()
  await expect(panel.getByRole('button', { name: /^Refresh/ })).toBeVisible()
  expect(service.requests.at(-1)?.query).toEqual({ jobUrl: `${stage.site.url}/jobs/view/4000000001/` })
  await service.close()
})

test(
  'a deployment that reports little about the account works',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const drop = [
      'quotas',
      'daily_rate_limit_left',
      'minute_rate_limit_left',
      'next_minute_rate_limit_reset',
      'metadata',
      'credits_consumed',
    ]
    service.fault({ times: 'always', drop })
    const panel = await boughtPerson(sidelight)
    // The response has no cost, so the balance's drop is the cost.
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  },
)

test(
  'the basic quota operation is used if the full one is refused',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    service.fault({ operation: 19, times: 'always', status: 403 })
    await sidelight.visit('/feed/')
    const popup = await sidelight.chromium.openPopup(sidelight.page)
    await popup.getByRole('button', { name: 'Check credits' }).click()
    await expect.poll(() => service.requests.at(-1)?.path).toBe('/workspaces/quotas')
    await expect(popup.getByRole('meter', { name: 'Credits' })).toHaveAttribute('aria-valuenow', '1000')
    await expect(popup.getByRole('alert')).toHaveCount(0)
    sidelight.complaints.length = 0
  },
)
