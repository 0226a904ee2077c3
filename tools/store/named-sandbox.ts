import type { BrowserContext } from '@playwright/test'
import { startService } from '../../sandbox/service/service.ts'
import { startSocialSite } from '../../sandbox/social/site.ts'
import { createWorld } from '../../sandbox/world/world.ts'
import type { Sandbox } from '../../sandbox/raise.ts'

const network = 'https://www.network.example'

/**
 * A sandbox with a made-up network name. `show` routes a browser's requests for that name to the sandbox; the extension
 * sends none there.
 */
export async function raiseNamedSandbox(): Promise<{
  sandbox: Sandbox
  show: (context: BrowserContext) => Promise<unknown>
}> {
  const world = createWorld({ socialUrl: network })
  const site = await startSocialSite({ world })
  const service = await startService({ world, socialUrl: network })
  const close = async () => void (await Promise.all([service.close(), site.close()]))
  return {
    sandbox: { service, site: { ...site, url: network }, close },
    show: (context) =>
      context.route(`${network}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url())
        const response = await fetch(site.url + pathname + search, { redirect: 'manual' })
        const headers = Object.fromEntries(response.headers)
        await route.fulfill({
          status: response.status,
          headers,
          body: Buffer.from(await response.arrayBuffer()),
        })
      }),
  }
}
