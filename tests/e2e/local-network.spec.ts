import { openTestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test } from './fixtures.ts'

test('a provider on a local address is reached without the local network permission that web pages need', async ({
  stage,
  service,
}) => {
  const { host: publicServer } = new URL(stage.site.url)
  const chromium = await openTestChromium({ extension: stage.extension, publicServer })
  try {
    await setKey(await firstRun(chromium), demoKey)
    const page = await chromium.context.newPage()
    await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
    const inPage = (url: string) =>
      page.evaluate(async (to) => {
        const { state } = await navigator.permissions.query({
          name: 'local-network-access' as PermissionName,
        })
        const isReached = await fetch(to, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        )
        return { state, isReached }
      }, url)
    // Proves that the browser checks at all.
    expect(await inPage(service.url)).toEqual({ state: 'prompt', isReached: false })

    const panel = await chromium.openPanel(page)
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(await inPage(service.url)).toEqual({ state: 'prompt', isReached: false })
  } finally {
    await chromium.close()
  }
})
